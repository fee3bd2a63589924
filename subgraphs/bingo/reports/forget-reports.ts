import type { Database } from '#kit/database/database';

/** Rows per statement, so that none holds locks for long. */
const BATCH_SIZE = 5000;

/** Answers to notifications expire by themselves, those to reports 30 days after their event. */
const FORGET = {
  text: `DELETE FROM bingo.reports r WHERE (r.participant_id, r.report_id) IN (
    SELECT old.participant_id, old.report_id FROM bingo.reports old
    JOIN bingo.participants p ON p.id = old.participant_id
    JOIN bingo.events e ON e.id = p.event_id
    WHERE old.expires_at < now() OR e.end_date < now() - interval '30 days'
    LIMIT $1
  ) RETURNING 1`,
  timeoutMs: 30_000,
} as const;

/** Deletes the ids of reports that need not be recognised any more. @returns how many. */
export async function forgetReports(database: Database): Promise<number> {
  let forgotten = 0;
  for (let batch = BATCH_SIZE; batch === BATCH_SIZE; forgotten += batch) {
    batch = (await database.rows(FORGET, [BATCH_SIZE])).length;
  }
  return forgotten;
}
