import type { Growth } from './costs';
import { SIZES } from './sizes';
import { milliseconds } from './table';
import { type Verdict, verdictOf } from './verdict';

const COLUMNS = 4;
const PANEL = { width: 250, height: 120 };
const DRAWING = { left: 34, right: 46, top: 40, bottom: 22 };
const HEAD = 62;

/** Milliseconds on the shared vertical axis. */
const SCALE = { from: 0.3, to: 1000, lines: [1, 10, 100, 1000] };

const CLASSES: Readonly<Record<Verdict, string>> = {
  constant: 'constant',
  logarithmic: 'logarithmic',
  'grows with its answer': 'answer',
  WORSE: 'worse',
};

const STYLE = `
  text { font: 11px system-ui, sans-serif; fill: #24292f; }
  .title { font-weight: 600; } .head { font-size: 15px; font-weight: 600; } .axis { font-size: 9px; fill: #6e7781; }
  .paper { fill: #ffffff; } .line { stroke: #d8dee4; stroke-width: 1; }
  path { fill: none; stroke-width: 2; }
  .constant { stroke: #1a7f37; } .logarithmic { stroke: #0969da; } .answer { stroke: #9a6700; } .worse { stroke: #cf222e; }
  circle { stroke: none; } circle.constant { fill: #1a7f37; } circle.logarithmic { fill: #0969da; } circle.answer { fill: #9a6700; }
  circle.worse { fill: #cf222e; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; } .axis { fill: #8d96a0; } .paper { fill: #0d1117; } .line { stroke: #30363d; }
    .constant { stroke: #3fb950; } .logarithmic { stroke: #58a6ff; } .answer { stroke: #d29922; } .worse { stroke: #f85149; }
    circle.constant { fill: #3fb950; } circle.logarithmic { fill: #58a6ff; } circle.answer { fill: #d29922; }
    circle.worse { fill: #f85149; }
  }`;

/** Draws one panel per endpoint with shared logarithmic axes: rows horizontally, milliseconds vertically. */
export function plot(growths: readonly Growth[]): string {
  const width = COLUMNS * PANEL.width + 20;
  const height = HEAD + Math.ceil(growths.length / COLUMNS) * PANEL.height + 10;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    '<title>Milliseconds per request at 10², 10⁴ and 10⁶ rows</title>',
    `<style>${STYLE}</style>`,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    '<text class="head" x="14" y="24">Milliseconds per request at 10², 10⁴ and 10⁶ rows, both axes logarithmic</text>',
    legend(),
    ...growths.map((growth, index) => panel(growth, index)),
    '</svg>',
    '',
  ].join('\n');
}

function legend(): string {
  return Object.entries(CLASSES)
    .map(([verdict, name], index) => {
      const x = 18 + index * 150;
      return `<circle class="${name}" cx="${x}" cy="44" r="4"/><text x="${x + 9}" y="48">${verdict}</text>`;
    })
    .join('');
}

function panel(growth: Growth, index: number): string {
  const x = 10 + (index % COLUMNS) * PANEL.width;
  const y = HEAD + Math.floor(index / COLUMNS) * PANEL.height;
  const name = CLASSES[verdictOf(growth)];
  const points = growth.costs.map(({ rows, ms }) => ({ x: across(rows), y: upwards(ms), ms }));
  const last = points.at(-1);
  const [title, how] = splitName(growth.name);
  return [
    `<g transform="translate(${x} ${y})">`,
    `<text class="title" x="4" y="14">${escaped(title)}</text><text class="axis" x="4" y="27">${escaped(how)}</text>`,
    ...SCALE.lines.map((ms) => gridLine(ms)),
    ...SIZES.map(
      (rows) =>
        `<text class="axis" x="${across(rows)}" y="${PANEL.height - 10}" text-anchor="middle">${power(rows)}</text>`,
    ),
    `<path class="${name}" d="M${points.map((point) => `${point.x},${point.y}`).join(' L')}"/>`,
    ...points.map((point) => `<circle class="${name}" cx="${point.x}" cy="${point.y}" r="3"/>`),
    last ? `<text x="${last.x + 6}" y="${last.y + 4}">${milliseconds(last.ms)}</text>` : '',
    '</g>',
  ].join('');
}

function gridLine(ms: number): string {
  const [y, end] = [upwards(ms), PANEL.width - DRAWING.right];
  return `<path class="line" d="M${DRAWING.left},${y} H${end}"/><text class="axis" x="${DRAWING.left - 4}" y="${y + 3}" text-anchor="end">${ms}</text>`;
}

function across(rows: number): number {
  const [first, last] = [Math.log(SIZES[0]), Math.log(SIZES[SIZES.length - 1] ?? SIZES[0])];
  const share = (Math.log(rows) - first) / (last - first);
  return round(DRAWING.left + 8 + share * (PANEL.width - DRAWING.left - DRAWING.right - 16));
}

function upwards(ms: number): number {
  const within = Math.min(Math.max(ms, SCALE.from), SCALE.to);
  const share = Math.log(within / SCALE.from) / Math.log(SCALE.to / SCALE.from);
  return round(PANEL.height - DRAWING.bottom - share * (PANEL.height - DRAWING.top - DRAWING.bottom));
}

function power(rows: number): string {
  return `10${['⁰', '¹', '²', '³', '⁴', '⁵', '⁶'][Math.round(Math.log10(rows))] ?? ''}`;
}

function splitName(name: string): readonly [string, string] {
  const [method = '', path = '', ...how] = name.split(' ');
  return [`${method} ${path}`, how.join(' ')];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
