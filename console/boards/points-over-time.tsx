import 'uplot/dist/uPlot.min.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import UPlot from 'uplot';
import { formatMoment, formatNumber } from '#console/frame/format.ts';
import { colourOf, timeLabels } from '#console/frame/plot-axis.ts';
import { GraphFailure } from '#console/graph/graph-failure.ts';
import type { Board } from './board-state.ts';
import { evenSamples, readSeries, type Samples, type Series, samplesOf, withCurrent } from './series.ts';
import { boardsText } from './text.ts';

/** Columns of the table. */
const MOMENTS = 5;

/** Lines of the plot, as the documents say. */
const SERIES = 8;

/**
 * Milliseconds until the series are read when others are the best, because all spectators notice it at once.
 */
const REREAD_MS = 15_000;

/** The points of the first players or teams over time, as a plot and as a table. */
export function PointsOverTime({ eventId, board }: { readonly eventId: string; readonly board: Board }) {
  const series = useSeries(eventId, board);
  const start = Date.parse(board.startDate);
  const end = Math.max(start, Math.min(Date.now(), Date.parse(board.endDate)));
  // A plot of each second would be the same.
  const minute = Math.ceil(end / 60_000) * 60_000;
  const samples = useMemo(() => samplesOf(series, start, minute), [series, start, minute]);
  const names = series.map(({ name }) => name);
  const colours = new Map(board.teamLeaderboard.map(({ team }) => [team.name, team.color]));
  const lines = names.map((name) => ({ name, colour: colours.get(name) ?? null }));
  return (
    <section aria-labelledby="points">
      <h2 id="points">{boardsText.sections.points}</h2>
      {series.length === 0 && <p className="quiet">{boardsText.noPoints}</p>}
      {series.length > 0 && (
        <>
          <PointsPlot lines={lines} samples={samples} label={boardsText.plot(names)} />
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

const HEIGHT = 260;

/** Dashes tell lines apart without colours. */
const DASHES = [[], [6, 3], [2, 3], [10, 3, 2, 3]];

interface Line {
  readonly name: string;
  /** `#RRGGBB` of a team; null for a player. */
  readonly colour: string | null;
}

/** Returns the colour of a line: that of the team, nearer to that of the text, so that it is seen. */
function strokeOf({ colour }: Line, index: number): string {
  if (colour === null) return colourOf(`--series-${index + 1}`);
  return `color-mix(in oklab, ${colour} 75%, ${colourOf('--text')})`;
}

interface PointsPlotProps {
  readonly lines: readonly Line[];
  readonly samples: Samples;
  /** What screen readers say instead of the plot. */
  readonly label: string;
}

function PointsPlot({ lines, samples, label }: PointsPlotProps) {
  const container = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot>(null);
  const key = JSON.stringify(lines);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const created = new UPlot(optionsOf(JSON.parse(key), element.clientWidth), [[]], element);
    plot.current = created;
    const observer = new ResizeObserver(() =>
      created.setSize({ width: element.clientWidth, height: HEIGHT }),
    );
    observer.observe(element);
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const redraw = () => created.redraw();
    scheme.addEventListener('change', redraw);
    return () => {
      scheme.removeEventListener('change', redraw);
      observer.disconnect();
      created.destroy();
      plot.current = null;
    };
  }, [key]);
  useEffect(() => {
    if (plot.current?.series.length !== samples.values.length + 1) return;
    plot.current.setData([
      samples.times.map((time) => time / 1000),
      ...samples.values.map((series) => [...series]),
    ]);
  }, [samples]);
  return (
    <figure>
      <div ref={container} className="plot" role="img" aria-label={label} />
      <ul className="legend" aria-hidden="true">
        {lines.map((line, index) => (
          <li key={line.name}>
            <svg viewBox="0 0 24 4" aria-hidden="true">
              <path
                d="M0 2h24"
                style={{ stroke: strokeOf(line, index) }}
                strokeDasharray={DASHES[index % DASHES.length]?.join(' ')}
              />
            </svg>
            {line.name}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function optionsOf(lines: readonly Line[], width: number): UPlot.Options {
  const axis = { stroke: () => colourOf('--text'), grid: { stroke: () => colourOf('--line'), width: 1 } };
  const stepped = UPlot.paths.stepped?.({ align: 1 });
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    axes: [
      { ...axis, values: timeLabels, space: 80 },
      { ...axis, size: 56 },
    ],
    series: [
      {},
      ...lines.map((line, index) => ({
        label: line.name,
        width: 2,
        stroke: () => strokeOf(line, index),
        dash: DASHES[index % DASHES.length] ?? [],
        points: { show: false },
        ...(stepped && { paths: stepped }),
      })),
    ],
  };
}
