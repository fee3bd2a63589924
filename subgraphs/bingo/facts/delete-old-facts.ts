import type { Database } from '#kit/database/database';
import { type DeleteBatch, deleteInBatches } from '#kit/database/delete-in-batches';

/** Events that ended 30 days ago take no reports, unless an organiser keeps them active. */
const deleteOld = (table: 'proofs' | 'facts'): DeleteBatch => ({
  text: `WITH deleted AS (
      DELETE FROM bingo.${table} WHERE ctid = ANY(ARRAY(
        SELECT f.ctid FROM bingo.${table} f
        JOIN bingo.participants p ON p.id = f.participant_id JOIN bingo.events e ON e.id = p.event_id
        WHERE e.end_date < now() - interval '30 days' AND e.set_status IS DISTINCT FROM 'active' LIMIT $1
      )) RETURNING 1
    ) SELECT count(*)::integer AS deleted FROM deleted`,
  timeoutMs: 30_000,
});

/** Deletes the facts that no report is compared with any more: proofs first, which are made of them. */
export async function deleteOldFacts(database: Database): Promise<void> {
  await deleteInBatches(database, deleteOld('proofs'));
  await deleteInBatches(database, deleteOld('facts'));
}
