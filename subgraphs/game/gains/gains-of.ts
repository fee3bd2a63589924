import type { Database } from '#kit/database/database';
import { rowsByNumber } from '#kit/rows-by-key';
import type { SnapshotAmounts } from '../readings/snapshot.entity';
import { gainsBetween } from '../rules/gains-between';
import type { Period, PlayerGains } from './player-gains.type';

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

/** $1 names, $2 and $3 periods. A name that changed hands begins with its present player. */
const GAINS = {
  name: 'game_gains_of_players',
  text: `SELECT asked.number, first.taken_at AS "startedAt", last.taken_at AS "endedAt",
      ${AMOUNTS('first')} AS before, ${AMOUNTS('last')} AS after
    FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) WITH ORDINALITY AS asked (name, since, until, number)
    CROSS JOIN LATERAL (
      SELECT s.* FROM game.snapshots s WHERE s.name = asked.name AND s.taken_at <= asked.until
      ORDER BY s.taken_at DESC LIMIT 1
    ) AS last
    CROSS JOIN LATERAL (
      SELECT s.* FROM (
        (SELECT b.* FROM game.snapshots b
          WHERE b.name = asked.name AND b.taken_at <= asked.since AND b.player_id = last.player_id
          ORDER BY b.taken_at DESC LIMIT 1)
        UNION ALL
        (SELECT w.* FROM game.snapshots w
          WHERE w.name = asked.name AND w.taken_at > asked.since AND w.player_id = last.player_id
          ORDER BY w.taken_at LIMIT 1)
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
