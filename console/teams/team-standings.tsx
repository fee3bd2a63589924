import { ColorSwatch, Group } from '@mantine/core';
import { eventsText } from '#console/events/text.ts';
import { type Column, DataTable } from '#console/frame/data-table.tsx';
import { formatNumber } from '#console/frame/format.ts';
import { Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { teamsText } from './text.ts';

interface TeamStanding {
  readonly rank: number;
  readonly points: number;
  readonly team: { readonly id: string; readonly name: string; readonly color: string };
}

interface Props<Standing> {
  readonly standings: readonly Standing[];
  /** What teams of this kind of event complete, after the points. */
  readonly completed: readonly Column<Standing>[];
}

/** The standings of the teams, best first. */
export function TeamStandings<Standing extends TeamStanding>({ standings, completed }: Props<Standing>) {
  return (
    <Section title={eventsText.teamStandings}>
      <DataTable
        label={eventsText.teamStandings}
        rows={standings}
        idOf={({ team }) => team.id}
        minWidth={420}
        columns={[
          [
            teamsText.team,
            ({ team: { name, color } }) => (
              <Group gap="xs" wrap="nowrap">
                <ColorSwatch color={color} size={14} aria-hidden />
                {name}
              </Group>
            ),
          ],
          [labels.rank, ({ rank }) => rank],
          [labels.points, ({ points }) => formatNumber(points)],
          ...completed,
        ]}
      />
    </Section>
  );
}
