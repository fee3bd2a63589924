import type { Client } from 'pg';
import type { Fill } from './fill';
import { withoutChecks } from './fill';

/** Tile event with all users as participants. */
export const TILES = 'grown';

const COUNT = 25;

/** Inserts one event with a proof by each user, and as many ended events. */
export const fillEvents: Fill = async (database, from, to) => {
  if (from === 0) await fillEvent(database);
  await database.query(
    `INSERT INTO events.participants (event_id, user_id, tiles_completed, points, last_completion_at)
     SELECT '${TILES}', (9000000000 + n)::text, (n % 3 > 0)::int, (n % 3 > 0)::int * 10, CASE WHEN n % 3 > 0 THEN now() END
     FROM generate_series($1::int + 1, $2::int) n`,
    [from, to],
  );
  await database.query(
    `INSERT INTO events.events (id, name, description, start_date, end_date, rules, sequential)
     SELECT 'past-' || n, 'Past ' || n, 'It was', date '2020-01-01' + n % 1000, date '2020-01-02' + n % 1000, '', false
     FROM generate_series($1::int + 1, $2::int) n`,
    [from, to],
  );
  await withoutChecks(database, async () => {
    await database.query(
      `INSERT INTO events.submissions (id, event_id, tile_id, user_id, status, image_name, image_type, image_size, thumbnail_size)
       SELECT 'sub_grown' || n, '${TILES}', t.first, (9000000000 + n)::text, (ARRAY['pending', 'approved', 'approved'])[1 + n % 3],
         'grown-' || n, 'image/png', 1, 1
       FROM generate_series($1::int + 1, $2::int) n,
         (SELECT min(id) AS first FROM events.tiles WHERE event_id = '${TILES}') t`,
      [from, to],
    );
  });
};

async function fillEvent(database: Client): Promise<void> {
  await database.query(
    `INSERT INTO events.events (id, name, description, start_date, end_date, rules, sequential)
     VALUES ('${TILES}', 'Grown', 'It grows', current_date - 1, current_date + 1, 'Be fair', false)`,
  );
  await database.query(
    `INSERT INTO events.tiles (event_id, position, name, description, points, verification_type)
     SELECT '${TILES}', n, 'Tile ' || n, '', 10, 'manual' FROM generate_series(1, ${COUNT}) n`,
  );
}
