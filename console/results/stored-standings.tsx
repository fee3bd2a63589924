import { Title } from '@mantine/core';
import { DataTable } from '#console/frame/data-table.tsx';
import { formatNumber } from '#console/text/format.ts';
import { resultsText } from '#console/text/results.ts';
import type { ConsoleBingoResultsQuery } from './documents.ts';

type Line = NonNullable<ConsoleBingoResultsQuery['bingoResults']>['lines'][number];

/** The standings as they were stored, with later corrections beside them. */
export function StoredStandings({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <section aria-labelledby="standings">
      <Title order={2} size="h3" id="standings" mb="sm">
        {resultsText.standings}
      </Title>
      <DataTable
        label={resultsText.standings}
        rows={lines}
        idOf={({ userId }) => userId}
        columns={[
          { heading: resultsText.player, cell: ({ rsn }) => rsn },
          { heading: resultsText.rank, cell: ({ rank }) => rank },
          { heading: resultsText.points, cell: ({ points }) => formatNumber(points) },
          { heading: resultsText.tasks, cell: ({ tasksCompleted }) => tasksCompleted },
          { heading: resultsText.bingos, cell: ({ bingos }) => bingos },
          {
            heading: resultsText.now,
            cell: ({ rank, corrected, currentRank, currentPoints }) =>
              corrected
                ? resultsText.corrected(currentRank, currentPoints)
                : currentRank === rank
                  ? resultsText.unchanged
                  : resultsText.moved(currentRank),
          },
        ]}
      />
    </section>
  );
}
