import type { Totals } from './ledger';

/** Totals of a player on the platform. */
export interface ShownTotals {
  readonly points: number;
  readonly bingos: number;
  /** Completed positions, or their number. */
  readonly completed: readonly number[] | number;
}

/** Returns one sentence for each total that differs from the ledger. */
export function differencesOf(
  who: string,
  where: string,
  shown: ShownTotals | undefined,
  own: Totals,
): string[] {
  if (!shown) return [`${who} is not in ${where}`];
  const completed = typeof shown.completed === 'number' ? own.completed.length : own.completed;
  const pairs: readonly [string, unknown, unknown][] = [
    ['points', shown.points, own.points],
    ['bingos', shown.bingos, own.bingos],
    ['completed', shown.completed, completed],
  ];
  return pairs
    .map(([what, theirs, ours]) => [what, JSON.stringify(theirs), JSON.stringify(ours)] as const)
    .filter(([, theirs, ours]) => theirs !== ours)
    .map(([what, theirs, ours]) => `${who}: ${what} in ${where} ${theirs}, in the ledger ${ours}`);
}
