import { foldCase } from '#kit/rules/fold-case';

const ROMAN = new Map([
  ['i', '1'],
  ['ii', '2'],
  ['iii', '3'],
]);

/**
 * Returns one spelling for names of the game however clients write them: `dragon_slayer_i`, `Dragon Slayer I` and
 * `Dragon Slayer 1` are equal, and so are names with and without apostrophes and dots.
 */
export function foldName(name: string): string {
  const words = foldCase(name)
    .replace(/['’.!&]/g, '')
    .split(/[\s_-]+/)
    .filter((word) => word !== '');
  const last = words.at(-1);
  const number = words.length > 1 && last !== undefined ? ROMAN.get(last) : undefined;
  return number === undefined ? words.join(' ') : [...words.slice(0, -1), number].join(' ');
}
