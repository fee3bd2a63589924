import { type CheckedRecord, checkRecord } from './check-record';

/** One entry of a batch, as it was given. */
export interface BatchEntry {
  readonly rsn?: string | null;
  readonly points?: number | null;
  readonly notes?: string | null;
}

/** What all entries of a batch share. */
export interface BatchOccasion {
  readonly event: string;
  readonly date: string;
}

/** An entry that may be recorded, or why it may not. */
export type CheckedEntry =
  | { readonly index: number; readonly record: CheckedRecord }
  | { readonly index: number; readonly error: string };

/** Checks the entries of a batch one by one; of two for one player the second fails. */
export function checkBatch({ event, date }: BatchOccasion, entries: readonly BatchEntry[]): CheckedEntry[] {
  const seen = new Set<string>();
  return entries.map(({ rsn, points, notes }, index) => {
    if (rsn == null) return { index, error: 'rsn is required' };
    if (points == null) return { index, error: 'points is required' };
    const checked = checkRecord({ rsn, event, date, points, notes: notes ?? null });
    if ('problems' in checked) {
      return { index, error: checked.problems.map(({ field, problem }) => `${field} ${problem}`).join(', ') };
    }
    const { rsnFolded } = checked.record;
    if (seen.has(rsnFolded)) return { index, error: 'rsn is already in this batch' };
    seen.add(rsnFolded);
    return { index, record: checked.record };
  });
}
