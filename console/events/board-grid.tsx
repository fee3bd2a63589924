import { ScrollArea, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { SeenPicture } from '#console/pictures/picture-address.ts';
import { TaskPicture } from '#console/pictures/task-picture.tsx';
import classes from './board-grid.module.css';
import { eventsText } from './text.ts';

interface GridTask {
  readonly position: number;
  readonly name: string;
  readonly trigger: string;
  readonly picture: SeenPicture | null;
}

interface Props<Task extends GridTask> {
  readonly label: string;
  readonly size: number;
  readonly tasks: readonly Task[];
  /** What a cell shows below the task's name. */
  readonly details: (task: Task) => ReactNode;
  /** How much of a task is done, from 0 to 1: a bar, and a colour when it is completed. */
  readonly share?: (task: Task) => number;
  /** Makes the cells buttons. */
  readonly onChoose?: (position: number) => void;
  /** Lets tasks be moved to other cells, by dragging them or by Alt and an arrow key. */
  readonly onMove?: (from: number, to: number) => void;
}

/** Rows and columns that an arrow key moves. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
};

/** Moves the focus to a neighbouring cell; with Alt, the task goes there too. */
function moveByKey(event: KeyboardEvent<HTMLElement>, size: number, onMove: Props<GridTask>['onMove']): void {
  const step = STEPS[event.key];
  const cells = [...event.currentTarget.querySelectorAll('button')];
  const current = event.target instanceof HTMLButtonElement ? cells.indexOf(event.target) : -1;
  if (step === undefined || current === -1) return;
  event.preventDefault();
  const [row, column] = [Math.floor(current / size) + step[0], (current % size) + step[1]];
  if (row < 0 || row >= size || column < 0 || column >= size) return;
  const target = row * size + column;
  if (event.altKey) onMove?.(current, target);
  cells[target]?.focus();
}

/** A board: one cell for each position, row by row; cells without a task are empty. */
export function BoardGrid<Task extends GridTask>({
  label,
  size,
  tasks,
  details,
  share,
  onChoose,
  onMove,
}: Props<Task>) {
  const [dragged, setDragged] = useState<number | null>(null);
  const byPosition = new Map(tasks.map((task) => [task.position, task]));
  const positions = [...Array(size * size).keys()];
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0, 'aria-label': label, role: 'group' }}>
      <ul
        className={classes.grid}
        style={{ gridTemplateColumns: `repeat(${size}, minmax(var(--least), 1fr))` }}
        onKeyDown={(event) => moveByKey(event, size, onMove)}
      >
        {positions.map((position) => {
          const task = byPosition.get(position);
          const name = task?.name ?? eventsText.emptyCell;
          const done = task && share ? share(task) : 0;
          const cellProps = { className: classes.cell, 'data-completed': done === 1 || undefined };
          const [row, column] = [Math.floor(position / size) + 1, (position % size) + 1];
          const content = (
            <CellContent
              place={onChoose ? eventsText.cell(row, column) : null}
              name={name}
              symbol={task && <TaskPicture {...task} />}
            >
              {task && (
                <>
                  {details(task)}
                  {done > 0 && done < 1 && (
                    <span className={classes.share} style={{ width: `${100 * done}%` }} />
                  )}
                </>
              )}
            </CellContent>
          );
          return (
            <li key={position}>
              {onChoose ? (
                <UnstyledButton
                  {...cellProps}
                  draggable={onMove !== undefined && task !== undefined}
                  data-dragged={position === dragged || undefined}
                  onClick={() => onChoose(position)}
                  onDragStart={() => setDragged(position)}
                  onDragEnd={() => setDragged(null)}
                  onDragOver={(event) => {
                    if (dragged !== null) event.preventDefault();
                  }}
                  onDrop={(event) => {
                    event.preventDefault();
                    if (dragged !== null && dragged !== position) onMove?.(dragged, position);
                  }}
                >
                  {content}
                </UnstyledButton>
              ) : (
                <div {...cellProps}>{content}</div>
              )}
            </li>
          );
        })}
      </ul>
    </ScrollArea>
  );
}

interface CellProps {
  /** Where the cell is, for screen readers. */
  readonly place: string | null;
  readonly name: string;
  readonly symbol: ReactNode;
  readonly children: ReactNode;
}

function CellContent({ place, name, symbol, children }: CellProps) {
  return (
    <>
      {place && <VisuallyHidden component="span">{place}</VisuallyHidden>}
      {symbol}
      <Text className={classes.name} component="span" size="sm" fw={children ? 600 : 400} lineClamp={3}>
        {name}
      </Text>
      {children && (
        <Text className={classes.details} component="span" size="xs">
          {children}
        </Text>
      )}
    </>
  );
}
