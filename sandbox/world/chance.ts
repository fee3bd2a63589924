/** Returns a number in [0, 1), deterministic for the given words. */
export function seededRandom(...seeds: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of seeds.join('\u0000')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  // Mix the bits: FNV-1a alone maps words that differ in the last letter to close numbers.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** Returns an integer from `min` to `max`, inclusive. */
export function randomInteger(min: number, max: number, ...seeds: readonly (string | number)[]): number {
  return min + Math.floor(seededRandom(...seeds) * (max - min + 1));
}

/** Returns an element of a non-empty list. */
export function randomElement<T>(list: readonly [T, ...T[]], ...seeds: readonly (string | number)[]): T {
  return list[randomInteger(0, list.length - 1, ...seeds)] ?? list[0];
}
