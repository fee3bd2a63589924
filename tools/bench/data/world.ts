import { createHash } from 'node:crypto';
import type { TestPlatform } from '#tests/support/platform';

/** Events by number of players, which is part of their ids. */
export const BOARDS = [
  { players: 50, events: 8 },
  { players: 500, events: 2 },
] as const;

/** Total number of bingo events. */
const EVENTS = 200;

/** Players of all other events. */
const OTHER_PLAYERS = 10;

const SIDE = 5;

/** Number of users who participate, numbered from 1. */
const USERS = 1000;

/** Returns the id of an event. */
export function eventId(players: number, number: number): string {
  return `event-of-${players}-${number}`;
}

/** Inserts the shared data: users, events with boards, players and their completions. */
export async function fillWorld(platform: TestPlatform): Promise<void> {
  await platform.sql(
    `INSERT INTO auth.users (id, username, folded_username)
     SELECT (8000000 + n)::text, 'player-' || n, 'player-' || n FROM generate_series(1, $1::int) n`,
    [USERS],
  );
  const boards = BOARDS.flatMap(({ players, events }) => numbered(events, players));
  const few = numbered(EVENTS - boards.length, OTHER_PLAYERS);
  for (const { id, players } of [...boards, ...few]) {
    await addEvent(platform, id);
    await addPlayers(platform, id, players);
  }
  // Skips tables that are still empty: plans made for empty tables would be cached while they fill.
  await platform.sql(
    'ANALYZE auth.users, bingo.events, bingo.tasks, bingo.participants, bingo.completions, bingo.counts',
  );
}

function numbered(events: number, players: number): { readonly id: string; readonly players: number }[] {
  return Array.from({ length: events }, (_, number) => ({ id: eventId(players, number), players }));
}

/** Inserts an active event with a full board: the first task counts up to `goal`, the others are quests. */
export async function addEvent(
  platform: TestPlatform,
  id: string,
  { goal = 1000, side = SIDE } = {},
): Promise<void> {
  await platform.sql(
    `INSERT INTO bingo.events (id, name, description, start_date, end_date, board_size)
     VALUES ($1, 'Autumn bingo', 'A month of bosses, quests and drops for everybody.', now() - interval '1 day',
       now() + interval '30 days', $2)`,
    [id, side],
  );
  await platform.sql(
    `INSERT INTO bingo.tasks (event_id, position, name, description, points, trigger)
     SELECT $1, n, 'Task ' || n, 'What to do for it', 10,
       CASE n WHEN 0 THEN 'npc_kill:Goblin:' || $3::text ELSE 'quest_complete:quest ' || n END
     FROM generate_series(0, $2::int - 1) n`,
    [id, side ** 2, goal],
  );
}

/** Inserts players with half of their board completed, and a count for an incomplete task. */
async function addPlayers(platform: TestPlatform, event: string, players: number): Promise<void> {
  await platform.sql(
    `INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash, points, bingos, tasks_completed,
       last_completion_at)
     SELECT $1 || '-' || n, $1, (8000000 + n)::text, 'Player ' || n, 'player ' || n, hash, (n * 37) % 1000, n % 5,
       n % 25, now() - n * interval '1 second'
     FROM unnest($2::text[]) WITH ORDINALITY AS keys (hash, n)`,
    [event, keyHashes(event, players)],
  );
  await platform.sql(
    `INSERT INTO bingo.completions (participant_id, position, completed_at, proof)
     SELECT $1 || '-' || n, 2 * c + 1, now() - c * interval '1 hour', 'automatic'
     FROM generate_series(1, $2::int) n, generate_series(0, $3::int - 1) c`,
    [event, players, Math.floor(SIDE ** 2 / 2)],
  );
  await platform.sql(
    `INSERT INTO bingo.counts (participant_id, position, counted, count)
     SELECT $1 || '-' || n, 0, 'npc_kill:goblin', n FROM generate_series(1, $2::int) n`,
    [event, players],
  );
}

/** Returns the bingo key of a player of an event; players are numbered from 1. */
export function bingoKey(event: string, player: number): string {
  return `bk_${createHash('sha256').update(`${event} ${player}`).digest('base64url')}`;
}

/** Returns the stored hashes of the keys of the first `players` players. */
export function keyHashes(event: string, players: number): string[] {
  return Array.from({ length: players }, (_, index) =>
    createHash('sha256')
      .update(bingoKey(event, index + 1))
      .digest('hex'),
  );
}
