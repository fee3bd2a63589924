import { requireUser } from '#kit/access/access';
import type { Database } from '#kit/database/database';
import { reportActivity } from '#kit/jobs/activity';
import { presentNameSql, presentNames } from '#kit/players/player-names';
import { foldPlayerName } from '#kit/rules/names';
import { invalidArgument, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { ALREADY_RECORDED, checkBatch, recordEntries } from '../days/batch.commands';
import type { AttendanceDependencies } from '../dependencies';
import { withSharedLock } from '../records/write-lock';
import { type ClosingRule, type LeftOut, type Selection, selectPlayers } from '../rules/closing';
import { readRule, type SessionClosing, type SessionPreview, type SessionRuleInput } from './closing.fields';
import { dayOf, playersOf } from './players.queries';
import { checkOpen, titleOf } from './session.commands';
import { type AttendanceSession, SessionEntity } from './session.fields';
import { findSession, lockSession } from './session.queries';

/**
 * Closes a session and records the players whom the rule selects, as a batch, in one transaction.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND, CONFLICT if the session is closed.
 */
export function closeSession(
  { database, jobs }: AttendanceDependencies,
  caller: Caller,
  id: string,
  input: SessionRuleInput,
): Promise<SessionClosing> {
  const { userId } = requireUser(caller);
  const rule = readRule(input);
  return withSharedLock(database, async (transaction) => {
    const session = await lockSession(transaction, id);
    checkOpen(session);
    const { selected, leftOut } = await select(transaction, session, rule);
    const occasion = { event: session.event, date: dayOf(session) };
    const entries = checkBatch(occasion, selected);
    const { records, errors } = await recordEntries(transaction, { jobs, caller }, occasion, entries);
    const existing = errors.map(({ index, error }) => leftOutOf(selected[index]?.rsn ?? '', error));
    await transaction.entities.update(SessionEntity, { id }, { closedAt: () => 'now()' });
    await reportActivity(jobs, transaction, {
      action: 'attendance_session_close',
      userId,
      details: `Closed ${titleOf(session)}: ${records.length} recorded, ${leftOut.length + existing.length} left out`,
      address: caller.address,
    });
    return { session: await lockSession(transaction, id), records, leftOut: [...existing, ...leftOut] };
  });
}

/** $1 event, $2 date, $3 players. */
const RECORDED = {
  name: 'attendance_recorded_on_day',
  text: `SELECT w.player FROM unnest($3::text[]) AS w (player) WHERE EXISTS (
      SELECT FROM attendance.records r
      WHERE r.rsn_folded = ${presentNameSql('attendance', 'w.player')} AND r.event = $1 AND r.date = $2)`,
} as const;

/**
 * Returns what closing a session by a rule would write now.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND, CONFLICT if the session is closed.
 */
export async function previewClosing(
  { database }: AttendanceDependencies,
  id: string,
  input: SessionRuleInput,
): Promise<SessionPreview> {
  const rule = readRule(input);
  const session = await findSession(database, id);
  if (!session) throw notFound('Session');
  checkOpen(session);
  const { selected, leftOut } = await select(database, session, rule);
  const players = selected.map(({ rsn }) => foldPlayerName(rsn));
  const rows = await database.rows<{ player: string }>(RECORDED, [session.event, dayOf(session), players]);
  const recorded = new Set(rows.map(({ player }) => player));
  const isRecorded = ({ rsn }: { readonly rsn: string }) => recorded.has(foldPlayerName(rsn));
  const existing = selected.filter(isRecorded).map(({ rsn }) => leftOutOf(rsn, ALREADY_RECORDED));
  return { entries: selected.filter((entry) => !isRecorded(entry)), leftOut: [...existing, ...leftOut] };
}

async function select(database: Database, session: AttendanceSession, rule: ClosingRule): Promise<Selection> {
  const { hostRsn: rsn } = session;
  if (rule.hostPoints !== null && rsn === null) {
    throw invalidArgument('rule.hostPoints', 'must be null, because the session has no player of the host');
  }
  const [players = []] = await playersOf(database, [session]);
  if (rsn === null) return selectPlayers(players, null, rule);
  const name = foldPlayerName(rsn);
  const present = await presentNames(database, 'attendance', [name]);
  return selectPlayers(players, { player: present.get(name) ?? name, rsn }, rule);
}

/** @param error of the entry of a batch, which names the field of the player. */
function leftOutOf(rsn: string, error: string): LeftOut {
  return { rsn, reason: error.replace(/^rsn /, '') };
}
