import type { Database } from '#kit/database/database';
import { presentNameSql } from '#kit/players/player-names';
import { type MergedPresence, mergePresence, type Presence } from '../rules/presence';
import type { SessionPlayer } from './presence.fields';
import type { AttendanceSession } from './session.fields';

/** The part of a session that its players depend on. */
type Session = Pick<AttendanceSession, 'id' | 'startTime' | 'closedAt' | 'until'>;

interface PresenceRow {
  readonly sessionId: string;
  readonly player: string;
  readonly rsn: string;
  readonly observerId: string;
  readonly joined: Date;
  readonly left: Date | null;
  readonly seen: Date | null;
}

/**
 * A player may be reported under several names. Of an observer's reports that a player was still there, the
 * last since the player joined says all.
 */
const PRESENCE = {
  name: 'attendance_presence_of_sessions',
  text: `SELECT p.session_id AS "sessionId", ${presentNameSql('attendance', 'p.rsn_folded')} AS player, p.rsn,
      p.observer_id AS "observerId",
      p.joined_at AS joined, p.left_at AS "left", max(p.seen_at) AS seen
    FROM attendance.presence_reports p WHERE p.session_id = ANY($1)
    GROUP BY p.session_id, p.rsn_folded, p.rsn, p.observer_id, p.joined_at, p.left_at`,
} as const;

/** A record of a closed session counts if it was there before the closing. */
const RECORDED = {
  name: 'attendance_recorded_before_sessions',
  text: `SELECT w.number - 1 AS number
    FROM unnest($1::text[], $2::date[], $3::timestamptz[]) WITH ORDINALITY AS w (player, day, closed_at, number)
    WHERE EXISTS (
      SELECT FROM attendance.records r WHERE r.rsn_folded = w.player AND r.date <= w.day
        AND r.created_at < coalesce(w.closed_at, 'infinity')
    )`,
} as const;

/** Returns the players of each session, first seen first, in the order of the sessions. */
export async function playersOf(
  database: Database,
  sessions: readonly Session[],
): Promise<SessionPlayer[][]> {
  const rows = await database.rows<PresenceRow>(PRESENCE, [sessions.map(({ id }) => id)]);
  const merged = sessions.map((session) => {
    const reports = rows.filter(({ sessionId }) => sessionId === session.id).map(presenceOf);
    return mergePresence(reports, { start: timeOf(session.startTime), until: timeOf(session.until) });
  });
  const requested = sessions.flatMap((session, index) =>
    (merged[index] ?? []).map(({ player }) => ({ session, player })),
  );
  const recorded = await database.rows<{ number: string }>(RECORDED, [
    requested.map(({ player }) => player),
    requested.map(({ session }) => dayOf(session)),
    requested.map(({ session }) => session.closedAt),
  ]);
  const known = new Set(recorded.map(({ number }) => Number(number)));
  let number = 0;
  return merged.map((players) => players.map((player) => sessionPlayerOf(player, !known.has(number++))));
}

function presenceOf({ joined, left, seen, ...row }: PresenceRow): Presence {
  return { ...row, joined: joined.getTime(), left: left?.getTime() ?? null, seen: seen?.getTime() ?? null };
}

function sessionPlayerOf(merged: MergedPresence, isGuest: boolean): SessionPlayer {
  return { ...merged, firstSeen: new Date(merged.firstSeen), lastSeen: new Date(merged.lastSeen), isGuest };
}

function timeOf(instant: AttendanceSession['startTime']): number {
  return new Date(instant).getTime();
}

/** Returns the date of the records of a session: the day of its start, in UTC. */
export function dayOf({ startTime }: Pick<AttendanceSession, 'startTime'>): string {
  return new Date(startTime).toISOString().slice(0, 10);
}
