import { Text } from '@mantine/core';
import { useState } from 'react';
import type { TierDraft } from '#console/events/tiers/tier-draft.ts';
import { eventFormText, eventsText } from '#console/text/events.ts';
import { moveTask, putTask, removeTask, type TaskDraft } from './board-draft.ts';
import { BoardGrid } from './board-grid.tsx';
import { TaskEditor } from './task-editor.tsx';

interface Props {
  readonly size: number;
  readonly tasks: readonly TaskDraft[];
  readonly tiers: readonly TierDraft[];
  readonly onChange: (tasks: TaskDraft[]) => void;
}

/** Edits the tasks of a board on its grid. */
export function BoardEditor({ size, tasks, tiers, onChange }: Props) {
  const [chosen, setChosen] = useState<number | null>(null);
  const close = () => setChosen(null);
  return (
    <>
      <Text size="sm" c="dimmed">
        {eventFormText.boardHint}
      </Text>
      <BoardGrid
        label={eventFormText.board}
        size={size}
        tasks={tasks}
        details={detailsOf}
        onChoose={setChosen}
        onMove={(from, to) => onChange(moveTask(tasks, from, to))}
      />
      {chosen !== null && (
        <TaskEditor
          task={tasks.find(({ position }) => position === chosen) ?? emptyTask(chosen)}
          size={size}
          tiers={tiers}
          onClose={close}
          onKeep={(task) => {
            onChange(putTask(tasks, task));
            close();
          }}
          onRemove={() => {
            onChange(removeTask(tasks, chosen));
            close();
          }}
        />
      )}
    </>
  );
}

function detailsOf({ points, tier, hiddenUntil }: TaskDraft): string {
  const isHidden = hiddenUntil !== null && Date.parse(hiddenUntil) > Date.now();
  return [
    eventsText.pointsOf(points),
    ...(tier === null ? [] : [eventFormText.tierNamed(tier, '')]),
    ...(isHidden ? [eventFormText.hidden] : []),
  ].join(', ');
}

function emptyTask(position: number): TaskDraft {
  return {
    position,
    name: '',
    description: '',
    points: 1,
    trigger: 'npc_kill::1',
    tier: null,
    hiddenUntil: null,
  };
}
