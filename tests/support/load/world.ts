import { createHash } from 'node:crypto';
import type { ApiClient } from '#tests/support/api-client';
import { pngImage } from '#tests/support/images';
import type { TestPlatform } from '#tests/support/platform';

const PLAYERS = 100;
const SIDE = 5;
const TILES = 100;

/**
 * Submitters of proofs. With the number of tiles this suffices for every fault of the matrix, because no
 * proof is accepted after an approved one.
 */
const PEOPLE = 20;

/** Positions that one report completes; the first position of the board is counted without a limit. */
export const AWARDED = Array.from({ length: SIDE ** 2 - 1 }, (_, index) => index + 1);

/** Points of one award. */
export const POINTS = 10;

/** Data of a load: an active bingo and tile event, players, an organiser and an image. */
export interface World {
  readonly bingo: string;
  readonly players: readonly { readonly id: string; readonly key: string }[];
  readonly tileEvent: string;
  readonly tiles: readonly number[];
  /** Session tokens of proof submitters. */
  readonly tokens: readonly string[];
  readonly adminToken: string;
  readonly image: Uint8Array<ArrayBuffer>;
}

/** Inserts the data; names must be new, so that a platform can have several worlds. */
export async function seedWorld(platform: TestPlatform, bingo: string): Promise<World> {
  const admin = await platform.signInAdmin();
  const tileEvent = `tiles-of-${bingo}`;
  const tiles = await seedTiles(platform, admin, tileEvent);
  const people = Array.from({ length: PEOPLE }, (_, number) => String(410_000_000_000_000n + BigInt(number)));
  const sessions = await Promise.all(people.map((id) => platform.signIn({ id, username: `proof_${id}` })));
  const players = await seedBingo(platform, bingo);
  const image = new Uint8Array(await pngImage());
  const tokens = sessions.map(({ token }) => token);
  return { bingo, players, tileEvent, tiles, tokens, adminToken: admin.token, image };
}

async function seedTiles(platform: TestPlatform, admin: ApiClient, id: string): Promise<World['tiles']> {
  const day = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10);
  const event = { id, name: 'Load', description: '', start_date: day(-2), end_date: day(2), rules: '' };
  await admin.post('/events', event).expect(201);
  const rows = await platform.sql<{ id: number }>(
    `INSERT INTO events.tiles (event_id, position, name, description, points, verification_type)
     SELECT $1, n, 'Tile ' || n, '', $3, 'manual' FROM generate_series(1, $2::int) n RETURNING id`,
    [id, TILES, POINTS],
  );
  return rows.map((row) => row.id);
}

/** Inserts by SQL, because sign-ins and registrations are not measured. */
async function seedBingo(platform: TestPlatform, event: string): Promise<World['players']> {
  await platform.sql(
    `INSERT INTO bingo.events (id, name, description, start_date, end_date, board_size)
     VALUES ($1, 'Load', '', now() - interval '1 day', now() + interval '1 day', $2)`,
    [event, SIDE],
  );
  await platform.sql(
    `INSERT INTO bingo.tasks (event_id, position, name, description, points, trigger)
     SELECT $1, n, 'Task ' || n, '', $3, CASE n WHEN 0 THEN 'npc_kill:Goblin:2000000000' ELSE 'quest_complete:quest ' || n END
     FROM generate_series(0, $2::int - 1) n`,
    [event, SIDE ** 2, POINTS],
  );
  const players = Array.from({ length: PLAYERS }, (_, number) => ({
    id: `${event}-${number + 1}`,
    key: `bk_${createHash('sha256').update(`${event} ${number}`).digest('base64url')}`,
  }));
  const hashes = players.map(({ key }) => createHash('sha256').update(key).digest('hex'));
  await platform.sql(
    `INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash)
     SELECT $1 || '-' || n, $1, 'load-' || n, 'Player ' || n, 'player ' || n, hash
     FROM unnest($2::text[]) WITH ORDINALITY AS keys (hash, n)`,
    [event, hashes],
  );
  await platform.sql(
    `INSERT INTO auth.users (id, username, folded_username)
     SELECT 'load-' || n, 'load' || n, 'load' || n FROM generate_series(1, $1::int) n ON CONFLICT DO NOTHING`,
    [PLAYERS],
  );
  return players;
}
