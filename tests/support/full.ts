/** Whether this is `npm run test:exhaustive`, which runs every case and every repetition. */
export const isExhaustive = process.env.TEST_FULL === 'all';

/** Whether this is `npm run test:full` or more, which run more cases of long tests than `npm test`. */
export const isFull = process.env.TEST_FULL === '1' || isExhaustive;

/** Returns all cases if `runsAll`, by default in `npm run test:full`; otherwise the first of each kind. */
export function casesToRun<Case>(
  cases: readonly Case[],
  kindOf: (testCase: Case) => string = () => '',
  runsAll = isFull,
): readonly Case[] {
  if (runsAll) return cases;
  const kinds = cases.map(kindOf);
  return cases.filter((_, index) => kinds.indexOf(kinds[index] ?? '') === index);
}

/** Returns a number of repetitions: `many` in `npm run test:exhaustive`, otherwise `few`. */
export function repetitions(few: number, many: number): number {
  return isExhaustive ? many : few;
}
