import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { DataTable } from '#console/frame/data-table.tsx';
import { Dialog } from '#console/frame/dialog.tsx';
import { formatNumber } from '#console/frame/format.ts';
import { FailureNotice } from '#console/frame/notices.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { foldName } from '#console/players/players.ts';
import { balanceTeams, readStrengths, spreadOf } from './balance.ts';
import { consolePlaceBingoParticipant } from './documents.ts';
import { GroupExperience } from './group-experience.tsx';
import type { Team } from './team.ts';
import { teamsText } from './text.ts';

interface Props {
  /** Players without a team. */
  readonly waiting: readonly { readonly id: string; readonly rsn: string }[];
  readonly teams: readonly Team[];
  /** Most members of a team. */
  readonly size: number;
  readonly onClose: () => void;
}

/** Proposes how the players without a team go into the teams, and places them; members of teams stay. */
export function BalanceDialog({ waiting, teams, size, onClose }: Props) {
  const [text, setText] = useState('');
  const { mutateAsync, error, isPending } = useGraphMutation(consolePlaceBingoParticipant);
  const names = [
    ...waiting.map(({ rsn }) => rsn),
    ...teams.flatMap(({ members }) => members.map(({ name }) => name)),
  ];
  const { numbers, unread } = readStrengths(text, names);
  const strengthOf = (name: string) => numbers.get(foldName(name)) ?? 0;
  const { placements, strengths, left } = balanceTeams(
    waiting.map(({ id, rsn }) => ({ id, strength: strengthOf(rsn) })),
    teams.map(({ id, members }) => ({
      id,
      strength: members.reduce((sum, { name }) => sum + strengthOf(name), 0),
      free: size - members.length,
    })),
  );
  const place = async () => {
    // One by one: each failure names its player, and what was placed before stays.
    for (const [participantId, teamId] of placements) await mutateAsync({ participantId, teamId });
    onClose();
  };
  return (
    <Dialog title={teamsText.balance} onClose={onClose}>
      <Stack>
        <GroupExperience names={names} onRead={(lines) => setText(lines.join('\n'))} />
        <Textarea
          data-autofocus
          label={teamsText.strengths}
          description={teamsText.strengthsHint}
          placeholder={teamsText.strengthsExample}
          autosize
          minRows={4}
          maxRows={12}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {unread.length > 0 && (
          <Text size="sm" role="status">
            {teamsText.unread(unread)}
          </Text>
        )}
        <DataTable
          label={teamsText.balance}
          rows={teams}
          idOf={({ id }) => id}
          minWidth={300}
          columns={[
            [teamsText.team, ({ name }) => name],
            [
              teamsText.newMembers,
              ({ id }) =>
                waiting
                  .filter((player) => placements.get(player.id) === id)
                  .map(({ rsn }) => rsn)
                  .join(', ') || '–',
            ],
            [teamsText.together, ({ id }) => formatNumber(strengths.get(id) ?? 0)],
          ]}
        />
        <Text size="sm" role="status">
          {teamsText.spread(formatNumber(spreadOf(strengths.values())))}{' '}
          {left.length > 0 && teamsText.noRoom(left.length)}
        </Text>
        {error && <FailureNotice failure={error} />}
        <Group justify="flex-end">
          <Button
            disabled={placements.size === 0}
            loading={isPending}
            onClick={() => void place().catch(() => undefined)}
          >
            {teamsText.placeAll(placements.size)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
