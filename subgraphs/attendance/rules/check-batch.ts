import { z } from 'zod';
import { missingOr } from '#kit/rules/missing-or';
import { type CheckedRecord, checkRecord } from './check-record';

/** Limits of the entries of a batch. */
export const ENTRIES_LIMITS = { maxItems: 500 };

/** The event and date that all entries of a batch share. */
export interface BatchOccasion {
  readonly event: string;
  readonly date: string;
}

/** A valid entry, or the reason for its rejection. */
export type CheckedEntry =
  | { readonly index: number; readonly record: CheckedRecord }
  | { readonly index: number; readonly error: string };

const entryFields = z.object(
  {
    rsn: z.string({ error: missingOr('must be a string') }),
    points: z.number({ error: missingOr('must be a whole number') }),
    notes: z.string({ error: 'must be a string' }).nullish(),
  },
  { error: 'entry must be an object' },
);

/**
 * Validates the entries of a batch one by one; a second entry for a player fails.
 *
 * @param entries unvalidated values.
 */
export function checkBatch(occasion: BatchOccasion, entries: readonly unknown[]): CheckedEntry[] {
  const seen = new Set<string>();
  return entries.map((entry, index) => {
    const checked = checkEntry(occasion, entry);
    if ('error' in checked) return { index, ...checked };
    const { rsnFolded } = checked.record;
    if (seen.has(rsnFolded)) return { index, error: 'rsn is already in this batch' };
    seen.add(rsnFolded);
    return { index, ...checked };
  });
}

function checkEntry(
  { event, date }: BatchOccasion,
  entry: unknown,
): { readonly record: CheckedRecord } | { readonly error: string } {
  const { data, error } = entryFields.safeParse(entry);
  if (error)
    return { error: error.issues.map(({ path, message }) => [...path, message].join(' ')).join(', ') };
  const { rsn, points, notes = null } = data;
  const checked = checkRecord({ rsn, event, date, points, notes });
  if ('record' in checked) return checked;
  return { error: checked.problems.map(({ field, problem }) => `${field} ${problem}`).join(', ') };
}
