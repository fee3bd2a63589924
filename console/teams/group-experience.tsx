import { Button, Group, NumberInput, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNotice } from '#console/frame/notices.tsx';
import { send } from '#console/graph/send.ts';
import { foldName } from '#console/players/players.ts';

import { type ConsoleGroupExperienceQuery, consoleGroupExperience } from './documents.ts';
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
    mutationFn: async (group: number) => {
      const { trackerGroup } = await send(consoleGroupExperience, { id: group });
      return trackerGroup?.highScores ? linesOf(trackerGroup.highScores.scores, names) : null;
    },
    onSuccess: (lines) => lines && lines.length > 0 && onRead(lines),
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
      <Text role="status" size="sm">
        {data === null && teamsText.notTracked}
        {data?.length === 0 && teamsText.nobodyFound}
      </Text>
      <FailureNotice failure={error} />
    </>
  );
}

type Scores = NonNullable<NonNullable<ConsoleGroupExperienceQuery['trackerGroup']>['highScores']>['scores'];

/** Returns a line with name and experience for each of the players. */
function linesOf(scores: Scores, names: readonly string[]): string[] {
  const wanted = new Set(names.map(foldName));
  return scores
    .filter(({ displayName }) => wanted.has(foldName(displayName)))
    .map(({ displayName, experience }) => `${displayName} ${experience}`);
}
