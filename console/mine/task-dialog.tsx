import { List, Stack, Text } from '@mantine/core';
import { taskStateOf } from '#console/events/task-state.ts';
import { eventsText } from '#console/events/text.ts';
import { Dialog } from '#console/frame/dialog.tsx';
import { formatNumber } from '#console/frame/format.ts';
import type { ConsoleMyBoardQuery } from './documents.ts';
import { mineText } from './text.ts';

export type MyTask = NonNullable<ConsoleMyBoardQuery['bingoEvent']>['board']['tasks'][number];

type Part = NonNullable<MyTask['progress']>['parts'][number];

interface Props {
  readonly task: MyTask;
  readonly onClose: () => void;
}

/** What a task asks for, how far each part of it is, and who contributed. */
export function TaskDialog({ task: { name, description, goalText, points, progress }, onClose }: Props) {
  const parts = progress?.parts ?? [];
  return (
    <Dialog title={name} onClose={onClose}>
      <Stack gap="xs">
        {description && <Text>{description}</Text>}
        {parts.length === 0 && <Text>{goalText}</Text>}
        <Text size="sm">{eventsText.pointsOf(points)}</Text>
        <List size="sm">
          {parts.map((part) => (
            <List.Item key={part.index}>
              {partText(part)}
              {part.contributors.length > 0 && (
                <Text size="sm" c="dimmed">
                  {part.contributors.map(({ rsn, count }) => `${rsn}: ${formatNumber(count)}`).join(', ')}
                </Text>
              )}
            </List.Item>
          ))}
        </List>
      </Stack>
    </Dialog>
  );
}

/** Returns how far the user is with a task. */
export function progressText(progress: MyTask['progress']): string {
  const { state, count, goal } = taskStateOf(progress, false);
  if (state === 'completed') return mineText.completed;
  if (count === null || goal === null) return mineText.notCompleted;
  return mineText.count(formatNumber(count), formatNumber(goal));
}

function partText({ goalText, count, goal, completed }: Part): string {
  if (completed) return `${goalText}: ${mineText.completed}`;
  // A part of a sum has no goal of its own.
  if (goal === null) return `${goalText}: ${formatNumber(count)}`;
  return `${goalText}: ${mineText.count(formatNumber(count), formatNumber(goal))}`;
}
