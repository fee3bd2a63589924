import { Button, Group, NativeSelect, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { DataTable } from '#console/frame/data-table.tsx';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { teamsText } from '#console/text/teams.ts';
import { consolePlaceBingoParticipant, consoleTeamParticipants } from './documents.ts';
import type { Team } from './team.ts';

interface Props {
  readonly eventId: string;
  /** Teams that are not full. */
  readonly teams: readonly Pick<Team, 'id' | 'name'>[];
}

/** The players without a team, whom an organiser places. */
export function Unplaced({ eventId, teams }: Props) {
  const query = useGraph(consoleTeamParticipants, { eventId });
  return (
    <section aria-labelledby="unplaced">
      <Title order={2} size="h3" id="unplaced" mb="sm">
        {teamsText.unplaced}
      </Title>
      <Loaded query={query}>
        {({ bingoParticipants }) => {
          const waiting = (bingoParticipants ?? []).filter(({ team }) => team === null);
          if (waiting.length === 0) return <Text>{teamsText.allPlaced}</Text>;
          return (
            <DataTable
              label={teamsText.unplaced}
              rows={waiting}
              idOf={({ rsn }) => rsn}
              minWidth={420}
              columns={[
                { heading: teamsText.player, cell: ({ rsn }) => rsn },
                {
                  heading: teamsText.team,
                  cell: ({ id, rsn }) => <Placement participantId={id ?? ''} rsn={rsn} teams={teams} />,
                },
              ]}
            />
          );
        }}
      </Loaded>
    </section>
  );
}

interface PlacementProps extends Pick<Props, 'teams'> {
  readonly participantId: string;
  readonly rsn: string;
}

function Placement({ participantId, rsn, teams }: PlacementProps) {
  const [chosen, setChosen] = useState('');
  const { mutate, error, isPending } = useGraphMutation(consolePlaceBingoParticipant);
  const teamId = chosen || teams[0]?.id;
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <NativeSelect
          size="xs"
          aria-label={teamsText.chooseTeam(rsn)}
          data={teams.map(({ id, name }) => ({ value: id, label: name }))}
          value={teamId}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <Button
          size="xs"
          variant="default"
          loading={isPending}
          disabled={teamId === undefined}
          aria-label={teamsText.placePlayer(rsn)}
          onClick={() => teamId !== undefined && mutate({ participantId, teamId })}
        >
          {teamsText.place}
        </Button>
      </Group>
      {error && <FailureNotice failure={error} />}
    </>
  );
}
