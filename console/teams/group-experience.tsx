import { Button, Group, NumberInput, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNotice } from '#console/frame/notices.tsx';
import { send } from '#console/graph/send.ts';
import { foldName } from './balance.ts';
import { consoleGroupExperience } from './documents.ts';
import { teamsText } from './text.ts';

interface Props {
  /** Player names whose experience is wanted. */
  readonly names: readonly string[];
  /** Receives a line with name and experience for each player that the group has. */
  readonly onRead: (lines: readonly string[]) => void;
}

/** Reads the total experience of players from their group at the tracker, in one request. */
export function GroupExperience({ names, onRead }: Props) {
  const [id, setId] = useState<number | string>('');
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (group: number) => send(consoleGroupExperience, { id: group }),
    onSuccess: ({ trackerGroup }) => {
      const wanted = new Set(names.map(foldName));
      const found = (trackerGroup?.highScores?.scores ?? []).filter(({ displayName }) =>
        wanted.has(foldName(displayName)),
      );
      if (found.length > 0)
        onRead(found.map(({ displayName, experience }) => `${displayName} ${experience}`));
    },
  });
  return (
    <>
      <Group align="flex-end">
        <NumberInput label={teamsText.group} value={id} onChange={setId} min={1} allowDecimal={false} />
        <Button
          variant="default"
          disabled={typeof id !== 'number'}
          loading={isPending}
          onClick={() => typeof id === 'number' && mutate(id)}
        >
          {teamsText.readExperience}
        </Button>
      </Group>
      {data && !data.trackerGroup?.highScores && <Text size="sm">{teamsText.notTracked}</Text>}
      <FailureNotice failure={error} />
    </>
  );
}
