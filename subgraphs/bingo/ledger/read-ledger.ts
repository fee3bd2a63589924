import type { Database } from '#kit/database/database';
import type { BingoLedgerEntry } from './bingo-ledger-entry.type';

const COLUMNS = `l.id, l.participant_id AS "participantId", l.position AS "taskPosition", l.kind,
  l.source, l.client_id AS "clientId", l.change, l.count, l.completed, l.occurred_at AS "occurredAt",
  l.recorded_at AS "recordedAt", l.evidence, r.id IS NOT NULL AS reversed, l.reverses, l.reason,
  CASE WHEN l.recorded_by IS NOT NULL THEN json_build_object('id', l.recorded_by) END AS "recordedBy"
  FROM bingo.ledger l LEFT JOIN bingo.ledger r ON r.participant_id = l.participant_id AND r.reverses = l.id`;

const ENTRY = {
  name: 'bingo_ledger_entry',
  text: `SELECT ${COLUMNS} WHERE l.participant_id = $1 AND l.id = $2`,
} as const;

/** Reads one entry; undefined if there is none. */
export function readEntry(
  database: Database,
  participantId: string,
  entryId: string,
): Promise<BingoLedgerEntry | undefined> {
  return database.row<BingoLedgerEntry>(ENTRY, [participantId, entryId]);
}
