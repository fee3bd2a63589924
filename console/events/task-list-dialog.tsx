import { Button, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#console/frame/dialog.tsx';
import { FailureNotice } from '#console/frame/notices.tsx';
import { send } from '#console/graph/send.ts';
import { type ConsoleBingoTaskListQuery, consoleBingoTaskList } from './documents.ts';
import { eventFormText } from './text.ts';

interface Props {
  /** Number of cells without a task. */
  readonly free: number;
  readonly onAdd: (tasks: ConsoleBingoTaskListQuery['bingoTaskList']) => void;
  readonly onClose: () => void;
}

/** Reads tasks from a list, shows what was understood, and puts them into the empty cells. */
export function TaskListDialog({ free, onAdd, onClose }: Props) {
  const [text, setText] = useState('');
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (list: string) => send(consoleBingoTaskList, { text: list }),
  });
  const tasks = data?.bingoTaskList ?? [];
  const unknown = tasks.filter(({ isUnderstood }) => !isUnderstood);
  return (
    <Dialog title={eventFormText.list} onClose={onClose}>
      <Stack>
        <Textarea
          data-autofocus
          label={eventFormText.listLabel}
          description={eventFormText.listHint}
          placeholder={eventFormText.listExample}
          autosize
          minRows={6}
          maxRows={16}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            reset();
          }}
        />
        <FailureNotice failure={error} />
        <div role="status">
          {data && (
            <Text size="sm">{eventFormText.listRead(tasks.length, unknown.length, tasks.length - free)}</Text>
          )}
          {unknown.length > 0 && (
            <List size="sm">
              {unknown.map(({ line, name }) => (
                <List.Item key={line}>{eventFormText.notUnderstood(line, name)}</List.Item>
              ))}
            </List>
          )}
        </div>
        <Group justify="flex-end">
          {tasks.length === 0 ? (
            <Button loading={isPending} disabled={text.trim() === ''} onClick={() => mutate(text)}>
              {eventFormText.readList}
            </Button>
          ) : (
            <Button disabled={free === 0} onClick={() => onAdd(tasks.slice(0, free))}>
              {eventFormText.addListed(Math.min(tasks.length, free))}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
