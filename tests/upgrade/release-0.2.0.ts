import type { Client } from 'pg';
import { migrateArea, type Storage } from '#kit/database/data-source';
import { migrateJobs } from '#kit/jobs/job-queue';
import { loadAreas } from '#processes/areas';
import type { AreaName } from '#protocol/areas';

/** The last migration of each area in release 0.2.0. */
const LAST: Readonly<Record<AreaName, string>> = {
  auth: 'TokensMadeByTokens1764200000000',
  events: 'TileEventLists1764000000000',
  attendance: 'CountsWrittenOnce1764100000000',
  game: 'DeliveriesKeepTheirRule1764300000000',
  bingo: 'BingoEventLists1764000000000',
};

/** Creates the tables of release 0.2.0 in an empty database. */
export async function createTables(url: string): Promise<void> {
  await migrateJobs(url);
  for (const { storage } of await loadAreas()) await migrateArea(upToRelease(storage), url);
}

function upToRelease(storage: Storage & { readonly area: AreaName }): Storage {
  const last = storage.migrations.findIndex((migration) => migration.name === LAST[storage.area]);
  if (last < 0) throw new Error(`No migration ${LAST[storage.area]}`);
  return { ...storage, migrations: storage.migrations.slice(0, last + 1) };
}

/**
 * Fills the tables with a community of a number of users, each with an attendance record, a proof and ten
 * counts.
 */
export async function fillTables(client: Client, users: number): Promise<void> {
  for (const statement of FILL) await client.query(statement, [users]);
}

/** $1 users. */
const FILL = [
  `INSERT INTO auth.signing_keys (kid, public_jwk, private_jwk) SELECT 'key', '{}', '{}' WHERE $1 > 0`,
  `INSERT INTO auth.users (id, username, folded_username, global_name)
    SELECT n, 'User' || n, 'user' || n, 'User ' || n FROM generate_series(1, $1::integer) AS n`,
  `INSERT INTO auth.sessions (id, user_id, kind, key_id, expires_at)
    SELECT 'session ' || n, n, 'browser', 'key', now() + interval '1 day' FROM generate_series(1, $1::integer) AS n`,
  `INSERT INTO attendance.records (rsn, rsn_folded, event, date, points, recorded_by, recorded_by_id)
    SELECT 'Player ' || n, 'player ' || n, 'Raid', '2026-11-01', 5, 'User1', '1' FROM generate_series(1, $1::integer) AS n`,
  `INSERT INTO events.events (id, name, description, start_date, end_date, rules, sequential)
    SELECT 'autumn', 'Autumn', '', '2026-11-01', '2026-12-01', '', false WHERE $1 > 0`,
  `INSERT INTO events.tiles (event_id, position, name, description, points, verification_type)
    SELECT 'autumn', n, 'Tile ' || n, '', 10, 'manual' FROM generate_series(0, 9) AS n WHERE $1 > 0`,
  `INSERT INTO events.participants (event_id, user_id) SELECT 'autumn', n FROM generate_series(1, $1::integer) AS n`,
  `INSERT INTO events.submissions (id, event_id, tile_id, user_id, image_name, image_type, image_size, thumbnail_size)
    SELECT 'proof ' || n, 'autumn', (SELECT min(id) FROM events.tiles), n, 'image ' || n, 'image/png', 100, 10
    FROM generate_series(1, $1::integer) AS n`,
  `INSERT INTO game.rules (name, trigger, action, channel_id, message, enabled)
    SELECT 'Levels', 'tracker_skill_99', 'chat_message', '1', 'Congratulations', true WHERE $1 > 0`,
  `INSERT INTO game.occurrences (key, trigger, group_id, username, skill, occurred_at)
    SELECT 'level ' || n, 'tracker_skill_99', 139, 'Player ' || n, 'attack', now() FROM generate_series(1, $1::integer) AS n`,
  `INSERT INTO game.deliveries (id, rule_id, occurrence_id, template, channel_id)
    SELECT gen_random_uuid(), (SELECT min(id) FROM game.rules), id, '', '1' FROM game.occurrences WHERE $1 > 0`,
  `INSERT INTO bingo.events (id, name, description, start_date, end_date, board_size)
    SELECT 'bingo ' || n, 'Bingo', '', '2026-11-01', '2026-12-31', 4 FROM generate_series(1, 10) AS n WHERE $1 > 0`,
  `INSERT INTO bingo.tasks (event_id, position, name, description, points, trigger)
    SELECT e.id, n, 'Task ' || n, '', 10, 'npc_kill:Goblin:' || n + 5 FROM bingo.events e, generate_series(0, 15) AS n WHERE $1 > 0`,
  `INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash)
    SELECT n, 'bingo ' || n % 10 + 1, n, 'Player ' || n, 'player ' || n, 'key ' || n FROM generate_series(1, $1::integer) AS n`,
  `INSERT INTO bingo.counts (participant_id, position, counted, count)
    SELECT p.id, n, 'npc_kill:goblin', 5 FROM bingo.participants p, generate_series(0, 9) AS n WHERE $1 > 0`,
  `INSERT INTO bingo.completions (participant_id, position, proof)
    SELECT p.id, 0, 'automatic' FROM bingo.participants p WHERE $1 > 0`,
] as const;
