import sharp from 'sharp';
import { randomElement, randomInteger } from '#sandbox/world/chance';

const WIDTH = 640;
const HEIGHT = 360;
const GROUNDS = ['#3f6212', '#57534e', '#78350f', '#164e63', '#4c1d95'] as const;
const SKIES = ['#7dd3fc', '#fcd34d', '#c4b5fd', '#fda4af', '#94a3b8'] as const;

/** `SANDBOX` in letters of 5 × 7 points: text in an SVG would depend on the machine's fonts. */
const LETTERS = [
  ['01111', '10000', '10000', '01110', '00001', '00001', '11110'],
  ['01110', '10001', '10001', '11111', '10001', '10001', '10001'],
  ['10001', '11001', '10101', '10011', '10001', '10001', '10001'],
  ['11110', '10001', '10001', '10001', '10001', '10001', '11110'],
  ['11110', '10001', '10001', '11110', '10001', '10001', '11110'],
  ['01110', '10001', '10001', '10001', '10001', '10001', '01110'],
  ['10001', '10001', '01010', '00100', '01010', '10001', '10001'],
] as const;
const POINT = 6;

/** Draws an invented screenshot, the same for the same words, with the word `SANDBOX` on it. */
export function proofImage(...seeds: readonly (string | number)[]): Promise<Buffer> {
  return sharp(Buffer.from(drawing(seeds)))
    .png({ compressionLevel: 6 })
    .toBuffer();
}

function drawing(seeds: readonly (string | number)[]): string {
  const horizon = randomInteger(170, 230, ...seeds, 'horizon');
  const hills = [0, 1, 2].map((hill) => {
    const x = randomInteger(0, WIDTH, ...seeds, 'hill', hill);
    const radius = randomInteger(60, 160, ...seeds, 'radius', hill);
    return `<circle cx="${x}" cy="${horizon + radius * 0.5}" r="${radius}" fill="#00000033"/>`;
  });
  const figures = [0, 1, 2, 3].map((figure) => {
    const x = randomInteger(40, WIDTH - 60, ...seeds, 'figure', figure);
    const y = randomInteger(horizon + 10, HEIGHT - 70, ...seeds, 'row', figure);
    const hue = randomInteger(0, 359, ...seeds, 'hue', figure);
    return `<g fill="hsl(${hue} 70% 55%)"><rect x="${x}" y="${y}" width="24" height="38" rx="6"/><circle cx="${x + 12}" cy="${y - 10}" r="11" fill="#fde68a"/></g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${randomElement(SKIES, ...seeds, 'sky')}"/>
    ${hills.join('')}
    <rect y="${horizon}" width="${WIDTH}" height="${HEIGHT - horizon}" fill="${randomElement(GROUNDS, ...seeds, 'ground')}"/>
    ${figures.join('')}
    <rect x="12" y="12" width="${LETTERS.length * 6 * POINT + 18}" height="${7 * POINT + 24}" rx="8" fill="#000000a6"/>
    <g fill="#ffffff">${LETTERS.flatMap(letterAt).join('')}</g>
  </svg>`;
}

function letterAt(rows: readonly string[], place: number): string[] {
  return rows.flatMap((row, y) =>
    [...row].flatMap((point, x) =>
      point === '1'
        ? `<rect x="${24 + (place * 6 + x) * POINT}" y="${24 + y * POINT}" width="${POINT}" height="${POINT}"/>`
        : [],
    ),
  );
}
