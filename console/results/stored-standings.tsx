import { Title } from '@mantine/core';
import { useId } from 'react';
import { DataTable } from '#console/frame/data-table.tsx';
import { formatNumber } from '#console/text/format.ts';
import { resultsText } from '#console/text/results.ts';

/** A stored line of a participant or a team. */
interface Line {
  readonly id: string;
  readonly name: string;
  readonly rank: number;
  readonly tasksCompleted: number;
  readonly bingos: number;
  readonly points: number;
  readonly corrected: boolean;
  readonly currentRank: number | null;
  readonly currentPoints: number | null;
}

interface Props {
  readonly title: string;
  /** Heading of the names. */
  readonly holder: string;
  readonly lines: readonly Line[];
}

/** The standings as they were stored, with later corrections beside them. */
export function StoredStandings({ title, holder, lines }: Props) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading} mb="sm">
        {title}
      </Title>
      <DataTable
        label={title}
        rows={lines}
        idOf={({ id }) => id}
        columns={[
          { heading: holder, cell: ({ name }) => name },
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
