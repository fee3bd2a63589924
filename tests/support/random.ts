/** Returns numbers in [0, 1), deterministic by seed, so that a run can be repeated. */
export type Random = () => number;

/** Creates a mulberry32 generator. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns an integer from `first` to `last`, inclusive. */
export function randomInteger(random: Random, first: number, last: number): number {
  return first + Math.floor(random() * (last - first + 1));
}
