import { z } from 'zod';
import { isSuccess } from '#tests/support/load/call';
import { POINTS } from '#tests/support/load/world';
import { type Entry, type Journal, WRITES } from './journal';
import { DISAGREEING, STORED } from './stored-writes';

export type Sql = (text: string) => Promise<readonly object[]>;

const counted = z.array(z.object({ subject: z.string().nullable(), count: z.number() }));
const awardResponse = z.object({ points_earned: z.number() });

/**
 * Compares the database with a journal: an acknowledged write must exist exactly once; others may exist, but
 * only once and complete; totals must match.
 * @returns one sentence per difference.
 */
export async function differences(journal: Pick<Journal, 'entries'>, sql: Sql): Promise<string[]> {
  const found: string[] = [];
  for (const write of WRITES) {
    const { rows, query } = STORED[write];
    const stored = new Map(counted.parse(await sql(query)).map(({ subject, count }) => [subject, count]));
    for (const [subject, entries] of bySubject(journal, write)) {
      const count = stored.get(subject) ?? 0;
      const isAcknowledged = entries.some(({ outcome }) => isSuccess(outcome));
      if (count === 0 && isAcknowledged) found.push(`${write} ${subject} was acknowledged and is lost`);
      else if (count !== 0 && count !== rows)
        found.push(`${write} ${subject} has ${count} rows, not ${rows}`);
    }
  }
  for (const [subject, entries] of bySubject(journal, 'award')) {
    const earned = entries.map(({ outcome }) => (isSuccess(outcome) ? pointsOf(outcome.text) : 0));
    const all = earned.reduce((sum, points) => sum + points, 0);
    if (all > POINTS) found.push(`award ${subject} earned ${all} points, not ${POINTS}`);
  }
  for (const [what, query] of Object.entries(DISAGREEING)) {
    for (const row of await sql(query)) found.push(`${what} do not agree: ${JSON.stringify(row)}`);
  }
  return found;
}

function bySubject(
  journal: Pick<Journal, 'entries'>,
  write: Entry['write'],
): ReadonlyMap<string, readonly Entry[]> {
  const found = new Map<string, Entry[]>();
  for (const entry of journal.entries) {
    if (entry.write !== write) continue;
    const known = found.get(entry.subject);
    if (known) known.push(entry);
    else found.set(entry.subject, [entry]);
  }
  return found;
}

function pointsOf(text: string): number {
  return awardResponse.parse(JSON.parse(text)).points_earned;
}
