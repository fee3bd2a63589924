import { useEffect, useMemo, useRef, useState } from 'react';
import type { Board } from '#console/boards/board-state.ts';
import { GraphFailure } from '#console/graph/graph-failure.ts';
import { boardsText } from '#console/text/boards.ts';
import { formatMoment, formatNumber } from '#console/text/format.ts';
import { PointsPlot } from './points-plot.tsx';
import { readSeries } from './read-series.ts';
import { evenSamples, type Series, samplesOf, withCurrent } from './series.ts';

/** Columns of the table. */
const MOMENTS = 5;

/** Lines of the plot, as the documents say. */
const SERIES = 8;

/**
 * Milliseconds until the series are read when others are the best, because all spectators notice it at once.
 */
const REREAD_MS = 15_000;

interface Props {
  readonly eventId: string;
  readonly board: Board;
}

/** The points of the first players or teams over time, as a plot and as a table. */
export function PointsOverTime({ eventId, board }: Props) {
  const series = useSeries(eventId, board);
  const start = Date.parse(board.startDate);
  const end = Math.max(start, Math.min(Date.now(), Date.parse(board.endDate)));
  // A plot of each second would be the same.
  const minute = Math.ceil(end / 60_000) * 60_000;
  const samples = useMemo(() => samplesOf(series, start, minute), [series, start, minute]);
  const names = series.map(({ name }) => name);
  return (
    <section aria-labelledby="points">
      <h2 id="points">{boardsText.sections.points}</h2>
      {series.length === 0 && <p className="quiet">{boardsText.noPoints}</p>}
      {series.length > 0 && (
        <>
          <PointsPlot names={names} samples={samples} label={boardsText.plot(names)} />
          <details>
            <summary>{boardsText.plotTable}</summary>
            <PointsTable series={series} start={start} end={end} />
          </details>
        </>
      )}
    </section>
  );
}

interface TableProps {
  readonly series: readonly Series[];
  readonly start: number;
  readonly end: number;
}

const SCROLLED = { role: 'group', tabIndex: 0, 'aria-label': boardsText.plotTable } as const;

function PointsTable({ series, start, end }: TableProps) {
  const { times, values } = evenSamples(series, start, end, MOMENTS);
  return (
    <div className="scroll" {...SCROLLED}>
      <table>
        <thead>
          <tr>
            <td />
            {times.map((time) => (
              <th scope="col" key={time}>
                {formatMoment(new Date(time).toISOString())}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.map(({ name }, index) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {times.map((time, column) => (
                <td key={time}>{formatNumber(values[index]?.[column] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Returns the series of the best so far. They are read when others become the best, and continue with the
 * standings meanwhile.
 */
function useSeries(eventId: string, { mode, leaderboard, teamLeaderboard }: Board): readonly Series[] {
  const [series, setSeries] = useState<readonly Series[]>([]);
  const isFirst = useRef(true);
  const totals = useMemo(
    () =>
      mode === 'teams'
        ? teamLeaderboard.map(({ team, points }) => [team.name, points] as const)
        : leaderboard.map(({ rsn, points }) => [rsn, points] as const),
    [mode, leaderboard, teamLeaderboard],
  );
  const best = totals.filter(([, points]) => points > 0).slice(0, SERIES);
  const names = best
    .map(([name]) => name)
    .sort()
    .join('\n');
  useEffect(() => {
    if (names === '') return;
    const read = () =>
      void readSeries(eventId, mode).then(
        (found) => setSeries(found),
        (error: unknown) => {
          // The next change reads them again.
          if (!(error instanceof GraphFailure)) throw error;
        },
      );
    const timer = setTimeout(read, isFirst.current ? 0 : REREAD_MS * (0.5 + Math.random()));
    isFirst.current = false;
    return () => clearTimeout(timer);
  }, [eventId, mode, names]);
  useEffect(() => {
    setSeries((known) => withCurrent(known, new Map(totals), Date.now()));
  }, [totals]);
  return series;
}
