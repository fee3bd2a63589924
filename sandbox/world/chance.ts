/** A number from 0 up to 1 that is the same for the same words: the world is invented, not random. */
export function chance(...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of words.join('\u0000')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  // FNV-1a alone leaves words that differ in their last letter close together.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** A whole number from `least` to `most`, both included. */
export function between(least: number, most: number, ...words: readonly (string | number)[]): number {
  return least + Math.floor(chance(...words) * (most - least + 1));
}

/** One of a list that is not empty. */
export function oneOf<T>(list: readonly [T, ...T[]], ...words: readonly (string | number)[]): T {
  return list[between(0, list.length - 1, ...words)] ?? list[0];
}
