import { rowsByNumber } from '#kit/batched';
import { type Connection, connectionOf, isTime, type Slice } from '#kit/connection';
import type { Database } from '#kit/database/database';
import { allNamesSql } from '#kit/players/player-names';
import { type Period, type PlayerGains, PlayerSnapshot, PlayerSnapshotConnection } from './gains.fields';
import type { SnapshotAmounts } from './reading.entities';

interface Row {
  readonly number: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly before: Amounts;
  readonly after: Amounts;
}

interface Amounts {
  readonly skills: SnapshotAmounts;
  readonly bosses: SnapshotAmounts;
}

const AMOUNTS = (alias: string): string =>
  `json_build_object('skills', ${alias}.experience, 'bosses', ${alias}.kills)`;

/** SQL: snapshots `s` under all names of a player. Each name is read by the key. */
const ofAllNames = (name: string, condition: string, order: 'ASC' | 'DESC', limit: string): string =>
  `SELECT s.* FROM unnest(${allNamesSql('game', name)}) AS n (name)
      CROSS JOIN LATERAL (
        SELECT s.* FROM game.snapshots s WHERE s.name = n.name AND ${condition} ORDER BY s.taken_at ${order} LIMIT ${limit}
      ) AS s ORDER BY s.taken_at ${order} LIMIT ${limit}`;

const lastSnapshot = (name: string, until: string): string =>
  ofAllNames(name, `s.taken_at <= ${until}`, 'DESC', '1');

/** $1 names, $2 and $3 periods. A name that changed hands begins with its present player. */
const GAINS = {
  name: 'game_gains_of_players',
  text: `SELECT asked.number, first.taken_at AS "startedAt", last.taken_at AS "endedAt",
      ${AMOUNTS('first')} AS before, ${AMOUNTS('last')} AS after
    FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) WITH ORDINALITY AS asked (name, since, until, number)
    CROSS JOIN LATERAL (${lastSnapshot('asked.name', 'asked.until')}) AS last
    CROSS JOIN LATERAL (
      SELECT s.* FROM (
        (${ofAllNames('asked.name', 's.taken_at <= asked.since AND s.player_id = last.player_id', 'DESC', '1')})
        UNION ALL
        (${ofAllNames('asked.name', 's.taken_at > asked.since AND s.player_id = last.player_id', 'ASC', '1')})
      ) AS s ORDER BY s.taken_at LIMIT 1
    ) AS first
    WHERE first.taken_at <= last.taken_at`,
} as const;

/**
 * Returns what each player gained in a period, in one statement; null where there is no snapshot until its
 * end.
 */
export async function gainsOf(
  database: Database,
  periods: readonly Period[],
): Promise<(PlayerGains | null)[]> {
  const rows = await database.rows<Row>(GAINS, [
    periods.map(({ name }) => name),
    periods.map(({ from }) => from),
    periods.map(({ to }) => to),
  ]);
  const found = rowsByNumber(periods, rows);
  return periods.map((period, index) => {
    const [row] = found[index] ?? [];
    if (!row) return null;
    const { startedAt, endedAt, before, after } = row;
    return {
      startedAt,
      endedAt,
      skills: gainsBetween(before.skills, after.skills),
      bosses: gainsBetween(before.bosses, after.bosses),
      period,
    };
  });
}

/** A page of the snapshots in a period. */
export interface SnapshotPage extends Period {
  readonly slice: Slice;
}

/** SQL: whether a snapshot `s` is of the player who has its name at the end of a period. */
const isOfLastPlayer = (name: string, until: string): string =>
  `s.player_id = (SELECT l.player_id FROM (${lastSnapshot(name, until)}) AS l)`;

/** $1 names, $2 and $3 periods, $4 times of the previous items, $5 how many. */
const SNAPSHOTS = {
  name: 'game_snapshots_of_players',
  text: `SELECT asked.number, found.taken_at AS "takenAt", found.seen_at AS "seenAt", found.experience AS skills,
      found.kills AS bosses
    FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[], $5::integer[])
      WITH ORDINALITY AS asked (name, since, until, after, first, number)
    CROSS JOIN LATERAL (
      ${ofAllNames(
        'asked.name',
        `s.taken_at BETWEEN asked.since AND asked.until AND s.taken_at > coalesce(asked.after, '-infinity')
          AND ${isOfLastPlayer('asked.name', 'asked.until')}`,
        'ASC',
        'asked.first',
      )}
    ) AS found
    ORDER BY asked.number, found.taken_at`,
} as const;

const COUNT = {
  name: 'game_snapshot_count',
  text: `SELECT count(*)::integer AS count FROM game.snapshots s
    WHERE s.name = ANY(${allNamesSql('game', '$1')}) AND s.taken_at BETWEEN $2 AND $3
      AND ${isOfLastPlayer('$1', '$3')}`,
} as const;

/** Returns whether the values of a cursor are a key of snapshots. */
export function isSnapshotKey([time, ...rest]: readonly unknown[]): boolean {
  return isTime(time) && rest.length === 0;
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

/** Amounts by name; below 0 where the game does not rank the player. */
type AmountsByName = Readonly<Record<string, number>>;

/** What was gained of one thing. */
interface Gain {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Above 0. */
  readonly gained: number;
}

/**
 * Returns what was gained between two snapshots, most first. Without a rank at the start nothing can be said.
 */
function gainsBetween(before: AmountsByName, after: AmountsByName): Gain[] {
  return Object.entries(after)
    .map(([name, end]) => {
      const start = before[name] ?? -1;
      return { name, start, end, gained: start < 0 ? 0 : end - start };
    })
    .filter(({ gained }) => gained > 0)
    .sort((a, b) => b.gained - a.gained || (a.name < b.name ? -1 : 1));
}
