import { ColorSwatch, Group, Title } from '@mantine/core';
import { DataTable } from '#console/frame/data-table.tsx';
import { eventsText } from '#console/text/events.ts';
import { formatNumber } from '#console/text/format.ts';
import { teamsText } from '#console/text/teams.ts';
import type { ConsoleBingoEventQuery } from './documents.ts';

type TeamStanding = NonNullable<ConsoleBingoEventQuery['bingoEvent']>['teamLeaderboard'][number];

/** The standings of the teams, best first. */
export function TeamStandings({ standings }: { readonly standings: readonly TeamStanding[] }) {
  return (
    <section aria-labelledby="team-standings">
      <Title order={2} size="h3" id="team-standings" mb="sm">
        {eventsText.teamStandings}
      </Title>
      <DataTable
        label={eventsText.teamStandings}
        rows={standings}
        idOf={({ team }) => team.id}
        minWidth={420}
        columns={[
          {
            heading: teamsText.team,
            cell: ({ team: { name, color } }) => (
              <Group gap="xs" wrap="nowrap">
                <ColorSwatch color={color} size={14} aria-hidden />
                {name}
              </Group>
            ),
          },
          { heading: eventsText.rank, cell: ({ rank }) => rank },
          { heading: eventsText.points, cell: ({ points }) => formatNumber(points) },
          { heading: eventsText.tasks, cell: ({ tasksCompleted }) => tasksCompleted },
          { heading: eventsText.bingos, cell: ({ bingos }) => bingos },
        ]}
      />
    </section>
  );
}
