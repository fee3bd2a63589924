import type { TestPlatform } from '#tests/support/platform';

/** Inserts records by players and days: each player attends every fifth day, one event a day. */
export async function fillAttendance(
  platform: TestPlatform,
  { players, days }: { readonly players: number; readonly days: number },
): Promise<void> {
  await platform.sql(
    `INSERT INTO attendance.records (rsn, rsn_folded, event, date, points, recorded_by, recorded_by_id)
     SELECT 'Player ' || player, 'player ' || player, 'Event ' || day % 60, current_date - day, day % 50, 'bench', '1'
     FROM generate_series(0, $1::int - 1) player, generate_series(0, $2::int - 1) day
     WHERE (player + day) % 5 = 0`,
    [players, days],
  );
  for (const table of ['records', 'event_days', 'player_totals']) {
    await platform.sql(`VACUUM ANALYZE attendance.${table}`);
  }
}
