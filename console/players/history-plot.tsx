import { colourOf, timeLabels } from '#console/text/plot-axis.ts';
import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import type { HistoryPoint } from './read-history.ts';

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
