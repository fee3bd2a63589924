import { Client } from 'pg';
import { fillAll } from './fill/fill-all';

/** Tables with more rows must not be scanned sequentially. */
export const MANY = 10_000;

const ROWS = MANY + 1000;

/** Ended events with one task, tile, player and team each. */
const PAST = `
  INSERT INTO bingo.tasks (event_id, position, name, description, points, trigger)
    SELECT id, 0, 'Task', '', 1, 'manual' FROM bingo.events WHERE id LIKE 'past-%';
  INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash)
    SELECT 'one of ' || id, id, '1', 'One', 'one', id FROM bingo.events WHERE id LIKE 'past-%';
  INSERT INTO events.tiles (event_id, position, name, description, points, verification_type)
    SELECT id, 1, 'Tile', '', 1, 'manual' FROM events.events WHERE id LIKE 'past-%';
  INSERT INTO events.participants (event_id, user_id) SELECT id, '1' FROM events.events WHERE id LIKE 'past-%';
  UPDATE events.events SET mode = 'teams', team_size = 5 WHERE id LIKE 'past-%';
  INSERT INTO events.teams (id, event_id, name, folded_name, color, invite_hash)
    SELECT rpad('team_' || id, 29, '_'), id, 'Team', 'team', '#99AAB5', id FROM events.events WHERE id LIKE 'past-%';
  INSERT INTO events.team_members (event_id, user_id, team_id)
    SELECT t.event_id, '1', t.id FROM events.teams t;`;

/** Sessions of attendance with a hundred reports each. */
const SESSIONS = `
  INSERT INTO attendance.sessions (id, event, start_time, end_time, host_id, observer_ids, reports, players)
    SELECT rpad('ses_' || n, 28, '_'), 'Event ' || n, now() - n * interval '1 day', now() - n * interval '1 day', '1', '{}', 100, 20
    FROM generate_series(1, ${ROWS / 100}) n;
  INSERT INTO attendance.presence_reports (session_id, observer_id, report_id, rsn, rsn_folded, joined_at, left_at)
    SELECT s.id, n % 5, 'report-' || n, 'Player ' || n % 20, 'player ' || n % 20, s.start_time, s.end_time
    FROM attendance.sessions s CROSS JOIN generate_series(1, 100) n;`;

/**
 * Inserts more than `MANY` rows of everything that hot statements select. Statistics cover every row, so that
 * plans are deterministic.
 */
export async function fillPlans(databaseUrl: string): Promise<void> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await database.query(
      `INSERT INTO attendance.records (rsn, rsn_folded, event, date, points, recorded_by, recorded_by_id)
       SELECT 'Solo ' || n, 'solo ' || n, 'Gathering', (now() AT TIME ZONE 'UTC')::date, 1, 'admin', '1'
         FROM generate_series(1, ${ROWS}) n
       UNION ALL
       SELECT 'Busy', 'busy', 'Rare ' || n, date '2020-01-01' + n % 1000, 1, 'admin', '1' FROM generate_series(1, ${ROWS}) n`,
    );
    await fillAll(databaseUrl, 0, ROWS);
    await database.query(PAST);
    await database.query(SESSIONS);
    await database.query('VACUUM ANALYZE');
  } finally {
    await database.end();
  }
}

/** Returns the areas' tables with more than `MANY` rows. */
export async function largeTables(database: Client): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND c.reltuples > ${MANY}`,
  );
  return new Set(rows.map(({ name }) => name));
}
