import { ScrollArea, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { eventsText } from '#console/text/events.ts';
import classes from './board-grid.module.css';

interface GridTask {
  readonly position: number;
  readonly name: string;
}

interface Props<Task extends GridTask> {
  readonly label: string;
  readonly size: number;
  readonly tasks: readonly Task[];
  /** What a cell shows below the task's name. */
  readonly details: (task: Task) => ReactNode;
  /** Makes the cells buttons. */
  readonly onChoose?: (position: number) => void;
}

const STEPS: Readonly<Record<string, (size: number) => number>> = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowDown: (size) => size,
  ArrowUp: (size) => -size,
};

/** Moves the focus to a neighbouring cell. */
function moveFocus(event: KeyboardEvent<HTMLElement>, size: number): void {
  const step = STEPS[event.key]?.(size);
  const cells = [...event.currentTarget.querySelectorAll('button')];
  const current = event.target instanceof HTMLButtonElement ? cells.indexOf(event.target) : -1;
  if (step === undefined || current === -1) return;
  event.preventDefault();
  cells[current + step]?.focus();
}

/** A board: one cell for each position, row by row; cells without a task are empty. */
export function BoardGrid<Task extends GridTask>({ label, size, tasks, details, onChoose }: Props<Task>) {
  const byPosition = new Map(tasks.map((task) => [task.position, task]));
  const positions = [...Array(size * size).keys()];
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0, 'aria-label': label, role: 'group' }}>
      <ul
        className={classes.grid}
        style={{ gridTemplateColumns: `repeat(${size}, minmax(6.5rem, 1fr))` }}
        onKeyDown={(event) => moveFocus(event, size)}
      >
        {positions.map((position) => {
          const task = byPosition.get(position);
          const name = task?.name ?? eventsText.emptyCell;
          const [row, column] = [Math.floor(position / size) + 1, (position % size) + 1];
          const content = (
            <CellContent place={onChoose ? eventsText.cell(row, column) : null} name={name}>
              {task && details(task)}
            </CellContent>
          );
          return (
            <li key={position}>
              {onChoose ? (
                <UnstyledButton className={classes.cell} onClick={() => onChoose(position)}>
                  {content}
                </UnstyledButton>
              ) : (
                <div className={classes.cell}>{content}</div>
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
  readonly children: ReactNode;
}

function CellContent({ place, name, children }: CellProps) {
  return (
    <>
      {place && <VisuallyHidden component="span">{place}</VisuallyHidden>}
      <Text component="span" size="sm" fw={children ? 600 : 400} lineClamp={3}>
        {name}
      </Text>
      {children && (
        <Text component="span" size="xs" display="block">
          {children}
        </Text>
      )}
    </>
  );
}
