import { Text } from '@mantine/core';
import { DataTable } from '#console/frame/data-table.tsx';
import { eventsText } from '#console/text/events.ts';
import { formatNumber } from '#console/text/format.ts';

interface Standing {
  readonly rank: number;
  readonly rsn: string;
  readonly tasksCompleted: number;
  readonly bingos: number;
  readonly points: number;
}

/** The standings of an event, best first. */
export function Leaderboard({ standings }: { readonly standings: readonly Standing[] }) {
  if (standings.length === 0) return <Text>{eventsText.noStandings}</Text>;
  return (
    <DataTable
      label={eventsText.leaderboard}
      rows={standings}
      idOf={({ rsn }) => rsn}
      minWidth={420}
      columns={[
        { heading: eventsText.player, cell: ({ rsn }) => rsn },
        { heading: eventsText.rank, cell: ({ rank }) => rank },
        { heading: eventsText.points, cell: ({ points }) => formatNumber(points) },
        { heading: eventsText.tasks, cell: ({ tasksCompleted }) => tasksCompleted },
        { heading: eventsText.bingos, cell: ({ bingos }) => bingos },
      ]}
    />
  );
}
