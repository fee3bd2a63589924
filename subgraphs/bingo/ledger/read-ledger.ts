import { type Connection, connectionOf, isWholeText, type Slice } from '#kit/connection';
import type { Database } from '#kit/database/database';
import { BingoLedgerConnection, type BingoLedgerEntry } from './bingo-ledger-entry.type';

const COLUMNS = `l.id, l.participant_id AS "participantId", l.position AS "taskPosition", l.kind,
  l.source, l.client_id AS "clientId", nullif(l.part, '*') AS part, l.change, l.count, l.completed, l.occurred_at AS "occurredAt",
  l.recorded_at AS "recordedAt",
  CASE WHEN s.id IS NULL THEN l.evidence ELSE l.evidence || jsonb_build_object('screenshot',
    jsonb_build_object('eventId', l.event_id, 'id', s.id)) END AS evidence,
  r.id IS NOT NULL AS reversed, l.reverses, l.reason,
  CASE WHEN l.recorded_by IS NOT NULL THEN json_build_object('id', l.recorded_by) END AS "recordedBy"
  FROM bingo.ledger l LEFT JOIN bingo.ledger r ON r.participant_id = l.participant_id AND r.reverses = l.id
  LEFT JOIN bingo.screenshots s ON s.id = l.evidence ->> 'screenshotId'`;

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

/** Whose entries to read. */
export type LedgerScope = { readonly eventId: string } | { readonly participantId: string };

const OF_EVENT = {
  name: 'bingo_ledger_of_event',
  text: `SELECT ${COLUMNS} WHERE l.event_id = $1 AND ($2::bigint IS NULL OR l.id < $2) ORDER BY l.id DESC LIMIT $3`,
} as const;
const OF_PARTICIPANT = {
  name: 'bingo_ledger_of_participant',
  text: `SELECT ${COLUMNS} WHERE l.participant_id = $1 AND ($2::bigint IS NULL OR l.id < $2)
    ORDER BY l.id DESC LIMIT $3`,
} as const;

const COUNT_OF_EVENT = {
  name: 'bingo_ledger_count_of_event',
  text: 'SELECT count(*)::integer AS count FROM bingo.ledger WHERE event_id = $1',
} as const;
const COUNT_OF_PARTICIPANT = {
  name: 'bingo_ledger_count_of_participant',
  text: 'SELECT count(*)::integer AS count FROM bingo.ledger WHERE participant_id = $1',
} as const;

/** Returns whether the values of a cursor are a key of the ledger. */
export function isLedgerKey([id, ...others]: readonly unknown[]): boolean {
  return isWholeText(id) && others.length === 0;
}

/** Returns a page of the ledger of an event or a participant, newest first. */
export async function readLedger(
  database: Database,
  scope: LedgerScope,
  slice: Slice,
): Promise<Connection<BingoLedgerEntry>> {
  const [statement, counting, id] =
    'eventId' in scope
      ? [OF_EVENT, COUNT_OF_EVENT, scope.eventId]
      : [OF_PARTICIPANT, COUNT_OF_PARTICIPANT, scope.participantId];
  const rows = await database.rows<BingoLedgerEntry>(statement, [
    id,
    slice.after?.[0] ?? null,
    slice.first + 1,
  ]);
  return connectionOf(BingoLedgerConnection, rows, {
    slice,
    keyOf: (entry) => [entry.id],
    count: async () => (await database.row<{ count: number }>(counting, [id]))?.count ?? 0,
  });
}
