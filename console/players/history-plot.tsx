import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import { colourOf, timeLabels } from '#console/frame/plot-axis.ts';
import { send } from '#console/graph/send.ts';
import { type ConsolePlayerHistoryQueryVariables, consolePlayerHistory } from './documents.ts';

const HEIGHT = 260;

interface Props {
  readonly points: readonly HistoryPoint[];
  /** What screen readers say instead of the plot. */
  readonly label: string;
}

/** A line of experience over time, in the colours of the time when it is mounted. */
export function HistoryPlot({ points, label }: Props) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const times = points.map(({ at }) => Date.parse(at) / 1000);
    const values = points.map(({ experience }) => experience);
    const plot = new UPlot(optionsOf(element.clientWidth), [times, values], element);
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [points]);
  return (
    <div ref={container} role="img" aria-label={label} style={{ minHeight: HEIGHT, overflow: 'hidden' }} />
  );
}

function optionsOf(width: number): UPlot.Options {
  const axis = {
    stroke: () => colourOf('--mantine-color-text'),
    grid: { stroke: () => colourOf('--mantine-color-default-border'), width: 1 },
  };
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    axes: [
      { ...axis, values: timeLabels, space: 80 },
      { ...axis, values: amounts, size: 64 },
    ],
    series: [
      {},
      { width: 2, stroke: () => colourOf('--mantine-primary-color-filled'), points: { show: true, size: 5 } },
    ],
  };
}

const AMOUNT = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumSignificantDigits: 5 });

function amounts(_plot: UPlot, splits: number[]): string[] {
  return splits.map((amount) => AMOUNT.format(amount));
}

/** Pages of readings that are read, of 100 each. */
const MAX_PAGES = 10;

/** Experience in a skill over time. */
export interface History {
  /** Oldest first. */
  readonly points: readonly HistoryPoint[];
  /** Whether the period has more readings than these. */
  readonly isTruncated: boolean;
}

interface HistoryPoint {
  /** ISO timestamp. */
  readonly at: string;
  readonly experience: number;
}

/**
 * Reads the experience of a player in a skill over a period; readings where the game does not rank the player
 * are left out.
 *
 * @throws GraphFailure
 */
export async function readHistory(
  variables: Omit<ConsolePlayerHistoryQueryVariables, 'after'>,
): Promise<History> {
  const points: HistoryPoint[] = [];
  let after: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { nodes, next } = await readPage({ ...variables, after });
    points.push(...nodes);
    after = next;
    if (after === null) break;
  }
  return { points, isTruncated: after !== null };
}

async function readPage(
  variables: ConsolePlayerHistoryQueryVariables,
): Promise<{ readonly nodes: readonly HistoryPoint[]; readonly next: string | null }> {
  const { player } = await send(consolePlayerHistory, variables);
  const snapshots = player?.gains?.snapshots;
  if (!snapshots) return { nodes: [], next: null };
  const nodes = snapshots.nodes.flatMap(({ takenAt, experience }) =>
    experience === null ? [] : [{ at: takenAt, experience }],
  );
  return { nodes, next: snapshots.pageInfo.hasNextPage ? snapshots.pageInfo.endCursor : null };
}
