import { type Connection, connectionOf, isTime, type Slice } from '#kit/connection';
import type { Database } from '#kit/database/database';
import { rowsByNumber } from '#kit/rows-by-key';
import { type Period, PlayerSnapshot, PlayerSnapshotConnection } from './player-gains.type';

/** A page of the snapshots in a period. */
export interface SnapshotPage extends Period {
  readonly slice: Slice;
}

/** SQL: whether a snapshot `s` is of the player who has its name at the end of a period. */
const isOfLastPlayer = (name: string, until: string): string => `s.player_id = (
        SELECT l.player_id FROM game.snapshots l WHERE l.name = ${name} AND l.taken_at <= ${until}
        ORDER BY l.taken_at DESC LIMIT 1)`;

/** $1 names, $2 and $3 periods, $4 times of the previous items, $5 how many. */
const SNAPSHOTS = {
  name: 'game_snapshots_of_players',
  text: `SELECT asked.number, found.taken_at AS "takenAt", found.seen_at AS "seenAt", found.experience AS skills,
      found.kills AS bosses
    FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[], $5::integer[])
      WITH ORDINALITY AS asked (name, since, until, after, first, number)
    CROSS JOIN LATERAL (
      SELECT s.* FROM game.snapshots s
      WHERE s.name = asked.name AND s.taken_at BETWEEN asked.since AND asked.until
        AND s.taken_at > coalesce(asked.after, '-infinity') AND ${isOfLastPlayer('asked.name', 'asked.until')}
      ORDER BY s.taken_at LIMIT asked.first
    ) AS found
    ORDER BY asked.number, found.taken_at`,
} as const;

const COUNT = {
  name: 'game_snapshot_count',
  text: `SELECT count(*)::integer AS count FROM game.snapshots s
    WHERE s.name = $1 AND s.taken_at BETWEEN $2 AND $3 AND ${isOfLastPlayer('$1', '$3')}`,
} as const;

/** Returns whether the values of a cursor are a key of snapshots. */
export function isSnapshotKey([time, ...others]: readonly unknown[]): boolean {
  return isTime(time) && others.length === 0;
}

/** Returns a page of the snapshots in each period, oldest first, in one statement. */
export async function snapshotsOf(
  database: Database,
  pages: readonly SnapshotPage[],
): Promise<Connection<PlayerSnapshot>[]> {
  const rows = await database.rows<PlayerSnapshot & { readonly number: string }>(SNAPSHOTS, [
    pages.map(({ name }) => name),
    pages.map(({ from }) => from),
    pages.map(({ to }) => to),
    pages.map(({ slice }) => slice.after?.[0] ?? null),
    pages.map(({ slice }) => slice.first + 1),
  ]);
  const found = rowsByNumber(pages, rows);
  return pages.map(({ name, from, to, slice }, index) =>
    connectionOf(
      PlayerSnapshotConnection,
      (found[index] ?? []).map((row) => Object.assign(new PlayerSnapshot(), row)),
      {
        slice,
        keyOf: ({ takenAt }) => [takenAt],
        count: async () => (await database.row<{ count: number }>(COUNT, [name, from, to]))?.count ?? 0,
      },
    ),
  );
}
