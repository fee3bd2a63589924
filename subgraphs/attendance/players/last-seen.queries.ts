import { type Connection, connectionOf, connectionType, type Slice } from '#kit/connection';
import { LONG_COUNT_COST } from '#kit/cost';
import type { Database } from '#kit/database/database';
import { spellingSql } from '#kit/players/player-names';
import { isCalendarDate } from '#protocol/rules/time';
import { Player } from '../references';

export const PlayerConnection = connectionType(
  Player,
  'Player',
  'Players with attendance records, who were last seen longest ago first, then by name.',
  LONG_COUNT_COST,
);

/** A player with the key of the list. */
interface SeenPlayer extends Player {
  readonly seen: string;
  readonly folded: string;
}

/** Players with the latest spelling of their names. $1 the day before which they were last seen. */
const SEEN = `SELECT ${spellingSql('attendance', 't.rsn_folded', 'newest.rsn')} AS name, t.rsn_folded AS folded, newest.date
  FROM attendance.player_totals t CROSS JOIN LATERAL (
    SELECT r.rsn, r.date FROM attendance.records r WHERE r.rsn_folded = t.rsn_folded
    ORDER BY r.date DESC, r.id DESC LIMIT 1
  ) AS newest
  WHERE newest.date < $1::date`;

/** $2 and $3 key of the last player before the page, $4 how many. */
const PAGE = {
  name: 'attendance_players_last_seen',
  text: `SELECT s.name, s.folded, to_char(s.date::timestamp, 'YYYY-MM-DD') AS seen FROM (${SEEN}) AS s
    WHERE $2::date IS NULL OR (s.date, s.folded) > ($2::date, $3)
    ORDER BY s.date, s.folded LIMIT $4`,
} as const;

const COUNT = {
  name: 'attendance_players_last_seen_count',
  text: `SELECT count(*)::integer AS count FROM (${SEEN}) AS s`,
} as const;

/** Returns whether the values of a cursor are a key of the list. */
export function isSeenKey([day, name, ...others]: readonly unknown[]): boolean {
  const isDay = typeof day === 'string' && isCalendarDate(day) && !day.startsWith('0000');
  return (
    isDay && typeof name === 'string' && name.isWellFormed() && !name.includes('\0') && others.length === 0
  );
}

/** Returns a page of the players whose newest record is of before a day. @param day `YYYY-MM-DD`. */
export async function playersLastSeenBefore(
  database: Database,
  day: string,
  slice: Slice,
): Promise<Connection<Player>> {
  const [after = null, name = null] = slice.after ?? [];
  const rows = await database.rows<SeenPlayer>(PAGE, [day, after, name, slice.first + 1]);
  const keys = new Map<Player, readonly string[]>(rows.map((row) => [row, [row.seen, row.folded]]));
  return connectionOf(PlayerConnection, rows, {
    slice,
    keyOf: (player) => keys.get(player) ?? [],
    count: async () => (await database.row<{ count: number }>(COUNT, [day]))?.count ?? 0,
  });
}
