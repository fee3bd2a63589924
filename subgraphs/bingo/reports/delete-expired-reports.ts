import type { Database } from '#kit/database/database';
import { deleteInBatches } from '#kit/database/delete-in-batches';

/** Answers to notifications expire by themselves, those to reports 30 days after their event. */
const DELETE_EXPIRED = {
  text: `WITH expired AS (
      SELECT r.participant_id, r.report_id FROM bingo.reports r
      JOIN bingo.participants p ON p.id = r.participant_id
      JOIN bingo.events e ON e.id = p.event_id
      WHERE r.expires_at < now() OR e.end_date < now() - interval '30 days'
      LIMIT $1
    ), deleted AS (
      DELETE FROM bingo.reports r USING expired e
      WHERE r.participant_id = e.participant_id AND r.report_id = e.report_id RETURNING 1
    ) SELECT count(*)::integer AS deleted FROM deleted`,
  timeoutMs: 30_000,
} as const;

/** Deletes the ids of reports that need not be recognised any more. @returns how many. */
export function deleteExpiredReports(database: Database): Promise<number> {
  return deleteInBatches(database, DELETE_EXPIRED);
}
