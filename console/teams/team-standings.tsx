import { ColorSwatch, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { eventsText } from '#console/events/text.ts';
import { DataTable } from '#console/frame/data-table.tsx';
import { formatNumber } from '#console/frame/format.ts';
import { teamsText } from './text.ts';

interface TeamStanding {
  readonly rank: number;
  readonly points: number;
  readonly team: { readonly id: string; readonly name: string; readonly color: string };
}

interface Props<Standing> {
  readonly standings: readonly Standing[];
  /** What teams of this kind of event complete, after the points. */
  readonly completed: readonly {
    readonly heading: string;
    readonly cell: (standing: Standing) => ReactNode;
  }[];
}

/** The standings of the teams, best first. */
export function TeamStandings<Standing extends TeamStanding>({ standings, completed }: Props<Standing>) {
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
          ...completed,
        ]}
      />
    </section>
  );
}
