import { Text } from '@mantine/core';
import { useState } from 'react';
import { eventFormText, eventsText } from '#console/text/events.ts';
import { putTask, removeTask, type TaskDraft } from './board-draft.ts';
import { BoardGrid } from './board-grid.tsx';
import { TaskEditor } from './task-editor.tsx';

interface Props {
  readonly size: number;
  readonly tasks: readonly TaskDraft[];
  readonly onChange: (tasks: TaskDraft[]) => void;
}

/** Edits the tasks of a board on its grid. */
export function BoardEditor({ size, tasks, onChange }: Props) {
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
        details={({ points }) => eventsText.pointsOf(points)}
        onChoose={setChosen}
      />
      {chosen !== null && (
        <TaskEditor
          task={tasks.find(({ position }) => position === chosen) ?? emptyTask(chosen)}
          size={size}
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

function emptyTask(position: number): TaskDraft {
  return { position, name: '', description: '', points: 1, trigger: 'npc_kill::1' };
}
