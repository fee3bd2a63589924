import { type Connection, connectionOf, isWholeText, type Slice } from '#kit/connection';
import type { Database } from '#kit/database/database';
import { isShown } from '../board/task.fields';
import { LARGEST_COUNT } from '../triggers/trigger';
import { BingoLedgerConnection, type BingoLedgerEntry } from './ledger.fields';

/** The revocation of a task of a team takes back a sum, which may be below what `SafeInt` represents. */
const CHANGE = `greatest(l.change, -${LARGEST_COUNT})`;

const COLUMNS = `l.id, l.participant_id AS "participantId", l.position AS "taskPosition", l.kind,
  l.source, l.client_id AS "clientId", nullif(l.part, '*') AS part, ${CHANGE} AS change, l.count, l.completed, l.occurred_at AS "occurredAt",
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
type LedgerScope =
  | { readonly eventId: string }
  | {
      readonly participantId: string;
      /** Whether entries of tasks that are hidden now are among them: for organisers only. */
      readonly withHidden: boolean;
    };

/**
 * SQL: whether the position of an entry has no task that is hidden now. Entries of removed tasks are shown.
 */
const IS_SHOWN = `NOT EXISTS (
    SELECT FROM bingo.tasks t WHERE t.event_id = l.event_id AND t.position = l.position AND NOT ${isShown('t')})`;

/**
 * Returns the statements of a page and of the number of all entries.
 *
 * @param condition SQL of the entries of $1.
 */
const ledgerWhere = (of: string, condition: string) =>
  ({
    page: {
      name: `bingo_ledger_${of}`,
      text: `SELECT ${COLUMNS} WHERE ${condition} AND ($2::bigint IS NULL OR l.id < $2) ORDER BY l.id DESC LIMIT $3`,
    },
    count: {
      name: `bingo_ledger_count_${of}`,
      text: `SELECT count(*)::integer AS count FROM bingo.ledger l WHERE ${condition}`,
    },
  }) as const;

const OF_EVENT = ledgerWhere('of_event', 'l.event_id = $1');
const OF_PARTICIPANT = ledgerWhere('of_participant', 'l.participant_id = $1');
const SHOWN_OF_PARTICIPANT = ledgerWhere('shown_of_participant', `l.participant_id = $1 AND ${IS_SHOWN}`);

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
  const { page, count } = statementsOf(scope);
  const id = 'eventId' in scope ? scope.eventId : scope.participantId;
  const rows = await database.rows<BingoLedgerEntry>(page, [id, slice.after?.[0] ?? null, slice.first + 1]);
  return connectionOf(BingoLedgerConnection, rows, {
    slice,
    keyOf: (entry) => [entry.id],
    count: async () => (await database.row<{ count: number }>(count, [id]))?.count ?? 0,
  });
}

function statementsOf(scope: LedgerScope): ReturnType<typeof ledgerWhere> {
  if ('eventId' in scope) return OF_EVENT;
  return scope.withHidden ? OF_PARTICIPANT : SHOWN_OF_PARTICIPANT;
}
