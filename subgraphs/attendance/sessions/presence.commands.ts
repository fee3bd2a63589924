import { holdsAny, requireUser } from '#kit/access/access';
import type { Transaction } from '#kit/database/database';
import { type Database, deleteInBatches } from '#kit/database/database';
import { forbidden, invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { AttendanceDependencies } from '../dependencies';
import { type CheckedPresence, checkPresence, type RejectedPresence } from './check-presence';
import { type PresenceResult, type PresenceResults, REPORTS_LIMITS } from './presence.fields';
import type { AttendanceSession } from './session.fields';
import { lockSession } from './session.queries';

/** Maximum number of players of a session: with the host, as many as a batch of records may have. */
const MOST_PLAYERS = 499;

/** Maximum number of reports of a session, which are all read to merge them. */
const MOST_REPORTS = 100_000;

/**
 * Stores reports of who is there. A report is stored once for each observer and id; an invalid one does not
 * concern its neighbours.
 *
 * @throws DomainError BAD_USER_INPUT if there are no reports or too many; NOT_FOUND; FORBIDDEN for callers
 *   who are neither host nor observer and lack the permission `manage_attendance`.
 */
export function reportPresence(
  { database }: AttendanceDependencies,
  caller: Caller,
  sessionId: string,
  reports: readonly unknown[],
): Promise<PresenceResults> {
  const { userId } = requireUser(caller);
  const { minItems, maxItems } = REPORTS_LIMITS;
  if (reports.length < minItems || reports.length > maxItems) {
    throw invalidArgument('reports', `must hold ${minItems} to ${maxItems} reports`);
  }
  const now = new Date();
  const checked = reports.map((report) => checkPresence(report, now));
  return database.transaction(async (transaction) => {
    const session = await lockSession(transaction, sessionId);
    if (!mayReport(session, caller)) throw forbidden('Only host, observers and organisers report presence');
    const stored = await readStored(transaction, { sessionId, observerId: userId }, checked);
    const { results, accepted, newPlayers } = judge(session, checked, stored);
    if (accepted.length > 0) {
      transaction.writeAtCommit(INSERT, [sessionId, userId, JSON.stringify(accepted)]);
      transaction.writeAtCommit(COUNT, [sessionId, accepted.length, newPlayers]);
    }
    return { results };
  });
}

/** Returns whether the caller may report who is there. */
export function mayReport({ hostId, observerIds }: AttendanceSession, caller: Caller): boolean {
  const { principal } = caller;
  const isObserver =
    principal.kind === 'user' && (principal.userId === hostId || observerIds.includes(principal.userId));
  return isObserver || holdsAny(caller, ['manage_attendance']);
}

/** What is stored of a session, as far as a batch concerns it. */
interface Stored {
  readonly reports: number;
  readonly players: number;
  /** Ids of the batch that the observer reported before. */
  readonly ids: readonly string[];
  /** Players of the batch with earlier reports of any observer. */
  readonly known: readonly string[];
}

/** $1 session, $2 observer, $3 ids, $4 players. Current, because the session is locked. */
const STORED = {
  name: 'attendance_stored_presence',
  text: `SELECT s.reports, s.players,
      ARRAY(SELECT p.report_id FROM attendance.presence_reports p
        WHERE p.session_id = $1 AND p.observer_id = $2 AND p.report_id = ANY($3)) AS ids,
      ARRAY(SELECT w.player FROM unnest($4::text[]) AS w (player) WHERE EXISTS (
        SELECT FROM attendance.presence_reports p WHERE p.session_id = $1 AND p.rsn_folded = w.player
      )) AS known
    FROM attendance.sessions s WHERE s.id = $1`,
} as const;

/** $1 session, $2 observer, $3 reports. */
const INSERT = {
  name: 'attendance_insert_presence',
  text: `INSERT INTO attendance.presence_reports
      (session_id, observer_id, report_id, rsn, rsn_folded, joined_at, left_at, seen_at)
    SELECT $1, $2, r.id, r.rsn, r."rsnFolded", r."joinedAt", r."leftAt", r."seenAt"
    FROM jsonb_to_recordset($3::jsonb) AS r (id text, rsn text, "rsnFolded" text,
      "joinedAt" timestamptz, "leftAt" timestamptz, "seenAt" timestamptz)`,
} as const;

const COUNT = {
  name: 'attendance_count_presence',
  text: 'UPDATE attendance.sessions SET reports = reports + $2, players = players + $3 WHERE id = $1',
} as const;

interface Observer {
  readonly sessionId: string;
  readonly observerId: string;
}

type Checked = CheckedPresence | RejectedPresence;

async function readStored(
  transaction: Transaction,
  { sessionId, observerId }: Observer,
  checked: readonly Checked[],
): Promise<Stored> {
  const valid = checked.flatMap((report) => ('problem' in report ? [] : report));
  const players = [...new Set(valid.map(({ rsnFolded }) => rsnFolded))];
  const row = await transaction.row<Stored>(STORED, [
    sessionId,
    observerId,
    valid.map(({ id }) => id),
    players,
  ]);
  if (!row) throw new Error('a locked session is missing');
  return row;
}

/** Decides about each report in the order of the batch. */
function judge(session: AttendanceSession, checked: readonly Checked[], stored: Stored) {
  const ids = new Set(stored.ids);
  const players = new Set(stored.known);
  const accepted: CheckedPresence[] = [];
  const newPlayers = () => players.size - stored.known.length;
  const obstacleOf = ({ rsnFolded }: CheckedPresence): string | null => {
    if (session.closedAt !== null) return 'the session is closed';
    if (stored.reports + accepted.length >= MOST_REPORTS) return `a session holds ${MOST_REPORTS} reports`;
    const isFull = stored.players + newPlayers() >= MOST_PLAYERS;
    return isFull && !players.has(rsnFolded) ? `a session holds ${MOST_PLAYERS} players` : null;
  };
  const results = checked.map((report): PresenceResult => {
    const { id } = report;
    if ('problem' in report) return { id, outcome: 'rejected', reason: report.problem };
    if (ids.has(report.id)) return { id, outcome: 'duplicate', reason: null };
    const reason = obstacleOf(report);
    if (reason) return { id, outcome: 'rejected', reason };
    ids.add(report.id);
    players.add(report.rsnFolded);
    accepted.push(report);
    return { id, outcome: 'accepted', reason: null };
  });
  return { results, accepted, newPlayers: newPlayers() };
}

const DELETE_OLD = {
  text: `WITH deleted AS (
      DELETE FROM attendance.presence_reports WHERE ctid = ANY(ARRAY(
        SELECT p.ctid FROM attendance.presence_reports p
        WHERE p.received_at < now() - interval '90 days' LIMIT $1
      )) RETURNING 1
    ) SELECT count(*)::integer AS deleted FROM deleted`,
  timeoutMs: 30_000,
} as const;

/** Deletes reports that were received 90 days ago; sessions and records stay. @returns how many. */
export function deleteOldPresence(database: Database): Promise<number> {
  return deleteInBatches(database, DELETE_OLD);
}
