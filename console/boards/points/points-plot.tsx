import { colourOf, timeLabels } from '#console/text/plot-axis.ts';
import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import type { Samples } from './series.ts';

const HEIGHT = 260;

/** Dashes tell lines apart without colours. */
const DASHES = [[], [6, 3], [2, 3], [10, 3, 2, 3]];

interface Props {
  readonly names: readonly string[];
  readonly samples: Samples;
  /** What screen readers say instead of the plot. */
  readonly label: string;
}

/** A line for each name. */
export function PointsPlot({ names, samples, label }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot>(null);
  const key = names.join('\n');
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const created = new UPlot(optionsOf(key.split('\n'), element.clientWidth), [[]], element);
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
      ...samples.values.map((one) => [...one]),
    ]);
  }, [samples]);
  return (
    <figure>
      <div ref={container} className="plot" role="img" aria-label={label} />
      <ul className="legend" aria-hidden="true">
        {names.map((name, index) => (
          <li key={name}>
            <svg viewBox="0 0 24 4" aria-hidden="true">
              <path
                d="M0 2h24"
                style={{ stroke: `var(--series-${index + 1})` }}
                strokeDasharray={DASHES[index % DASHES.length]?.join(' ')}
              />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function optionsOf(names: readonly string[], width: number): UPlot.Options {
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
      ...names.map((label, index) => ({
        label,
        width: 2,
        stroke: () => colourOf(`--series-${index + 1}`),
        dash: DASHES[index % DASHES.length] ?? [],
        points: { show: false },
        ...(stepped && { paths: stepped }),
      })),
    ],
  };
}
