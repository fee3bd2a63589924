import type { TestPlatform } from '#tests/support/platform';

/** Numbers of entities in the hostile benchmark. */
export interface CommunitySize {
  readonly users: number;
  readonly bingoEvents: number;
  readonly tileEvents: number;
}

const TILES = 10;

/**
 * Inserts users who all take part in every bingo and tile event, which maximizes the length of nested lists.
 */
export async function fillCommunity(platform: Pick<TestPlatform, 'sql'>, size: CommunitySize): Promise<void> {
  await platform.sql(
    `INSERT INTO auth.users (id, username, folded_username, global_name, avatar)
     SELECT (7000000 + n)::text, 'member' || n, 'member' || n, 'Member ' || n, repeat('a', 32)
     FROM generate_series(1, $1::int) n`,
    [size.users],
  );
  await fillBingo(platform, size);
  await fillTileEvents(platform, size);
  await fillAttendance(platform, size);
  await platform.sql('ANALYZE');
}

async function fillBingo(
  platform: Pick<TestPlatform, 'sql'>,
  { users, bingoEvents }: CommunitySize,
): Promise<void> {
  await platform.sql(
    `INSERT INTO bingo.events (id, name, description, start_date, end_date, board_size)
     SELECT 'bingo-' || n, 'Bingo ' || n, repeat('A month of bosses, quests and drops. ', 10), now() - interval '1 day',
       now() + interval '30 days', 5
     FROM generate_series(1, $1::int) n`,
    [bingoEvents],
  );
  await platform.sql(
    `INSERT INTO bingo.tasks (event_id, position, name, description, points, trigger)
     SELECT 'bingo-' || e, p, 'Task ' || p, 'What to do for it', 10, 'quest_complete:quest ' || p
     FROM generate_series(1, $1::int) e, generate_series(0, 24) p`,
    [bingoEvents],
  );
  await platform.sql(
    `INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash, points, bingos, tasks_completed,
       last_completion_at)
     SELECT 'part_' || e || '_' || n, 'bingo-' || e, (7000000 + n)::text, 'Player ' || n, 'player ' || n, md5(e || '-' || n),
       n, 1, 3, now()
     FROM generate_series(1, $1::int) e, generate_series(1, $2::int) n`,
    [bingoEvents, users],
  );
  await platform.sql(
    `INSERT INTO bingo.completions (participant_id, position, completed_at, proof)
     SELECT 'part_' || e || '_' || n, p, now() - (p * $2::int + n) * interval '1 second', 'automatic'
     FROM generate_series(1, $1::int) e, generate_series(1, $2::int) n, generate_series(0, 2) p`,
    [bingoEvents, users],
  );
}

async function fillTileEvents(
  platform: Pick<TestPlatform, 'sql'>,
  { users, tileEvents }: CommunitySize,
): Promise<void> {
  await platform.sql(
    `INSERT INTO events.events (id, name, description, start_date, end_date, rules, sequential)
     SELECT 'tiles-' || n, 'Tiles ' || n, repeat('Ten tiles, one a day. ', 10), current_date - 1, current_date + 30, 'Be fair', false
     FROM generate_series(1, $1::int) n`,
    [tileEvents],
  );
  await platform.sql(
    `INSERT INTO events.tiles (event_id, position, name, description, points, verification_type)
     SELECT 'tiles-' || e, p, 'Tile ' || p, 'What to do for it', 10, 'manual'
     FROM generate_series(1, $1::int) e, generate_series(1, $2::int) p`,
    [tileEvents, TILES],
  );
  await platform.sql(
    `INSERT INTO events.participants (event_id, user_id, tiles_completed, points, last_completion_at)
     SELECT 'tiles-' || e, (7000000 + n)::text, 1, 10, now()
     FROM generate_series(1, $1::int) e, generate_series(1, $2::int) n`,
    [tileEvents, users],
  );
  await platform.sql(
    `INSERT INTO events.submissions (id, event_id, tile_id, user_id, status, image_name, image_type, image_size, thumbnail_size)
     SELECT 'sub_' || e.id || '_' || n, e.id, t.first, (7000000 + n)::text, 'approved', e.id || '-' || n, 'image/png', 1, 1
     FROM events.events e, generate_series(1, $1::int) n,
       LATERAL (SELECT min(id) AS first FROM events.tiles WHERE event_id = e.id) t
     WHERE e.id LIKE 'tiles-%'`,
    [users],
  );
}

async function fillAttendance(platform: Pick<TestPlatform, 'sql'>, { users }: CommunitySize): Promise<void> {
  await platform.sql(
    `INSERT INTO attendance.records (rsn, rsn_folded, event, date, points, recorded_by, recorded_by_id)
     SELECT 'Player ' || n, 'player ' || n, 'Gathering ' || d, date '2026-01-01' + d, 1, 'admin', '1'
     FROM generate_series(1, $1::int) n, generate_series(1, 20) d`,
    [users],
  );
}
