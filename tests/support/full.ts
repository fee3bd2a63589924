/** Whether this is `npm run test:full`, which runs more cases of long tests than `npm test`. */
export const isFull = process.env.TEST_FULL === '1';

/** Returns all cases in `npm run test:full`, otherwise the first of each kind. */
export function casesToRun<Case>(
  cases: readonly Case[],
  kindOf: (one: Case) => string = () => '',
): readonly Case[] {
  if (isFull) return cases;
  const kinds = cases.map(kindOf);
  return cases.filter((_, index) => kinds.indexOf(kinds[index] ?? '') === index);
}

/** Returns a number of repetitions: `many` in `npm run test:full`, otherwise `few`. */
export function repetitions(few: number, many: number): number {
  return isFull ? many : few;
}
