import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { type Fill, withoutChecks } from './fill';

/** Event with all players. */
export const BINGO = 'grown';

/** Participants of the events whose participants are listed in one response. */
const CROWDS = [100, 10_000];

const crowd = (players: number) => `crowd-of-${players}`;

const SIDE = 5;
const GOAL = 2 ** 31 - 1;

/** Returns the bingo key of a player of the grown event. */
export function bingoKey(player: number): string {
  return `bk_${createHash('sha256').update(`grown ${player}`).digest('base64url')}`;
}

/** Players with known keys; reports rotate among them. */
export const KEYS = 100;

/**
 * Returns an SQL expression for the id of a participant of an event; both arguments are SQL expressions too.
 */
const participantId = (event: string, number: string) =>
  `'part_' || lpad(${event} || '-' || (${number}), 24, '_')`;

/**
 * Inserts one event with all players, as many completions, counts and ended events, and as many ledger
 * entries of the players with known keys.
 */
export const fillBingo: Fill = async (database, from, to) => {
  if (from === 0) await fillEvents(database);
  await addParticipants(database, BINGO, from, to);
  await database.query(
    `INSERT INTO bingo.events (id, name, description, start_date, end_date, board_size)
     SELECT 'past-' || n, 'Past ' || n, 'It was', now() - interval '2 days' - n * interval '1 minute', now() - interval '1 day', ${SIDE}
     FROM generate_series($1::int + 1, $2::int) n`,
    [from, to],
  );
  await withoutChecks(database, async () => {
    await database.query(
      `INSERT INTO bingo.completions (participant_id, entrant_id, event_id, position, proof)
       SELECT id, id, '${BINGO}', CASE WHEN n <= ${KEYS} THEN 1 ELSE n % 10 END, 'automatic'
       FROM generate_series($1::int + 1, $2::int) n, LATERAL (SELECT ${participantId(`'${BINGO}'`, 'n')} AS id) p`,
      [from, to],
    );
    await database.query(
      `INSERT INTO bingo.counts (participant_id, entrant_id, position, counted, count)
       SELECT id, id, 0, 'npc_kill:goblin', 1
       FROM generate_series($1::int + 1, $2::int) n, LATERAL (SELECT ${participantId(`'${BINGO}'`, 'n')} AS id) p`,
      [from, to],
    );
    await database.query(
      `INSERT INTO bingo.ledger (participant_id, event_id, position, kind, source, counted, change, count, occurred_at)
       SELECT ${participantId(`'${BINGO}'`, `1 + n % ${KEYS}`)}, '${BINGO}', 0, 'count', 'submit', 'npc_kill:goblin', 1, 1 + n / ${KEYS}, now()
       FROM generate_series($1::int + 1, $2::int) n`,
      [from, to],
    );
  });
};

async function fillEvents(database: Client): Promise<void> {
  await database.query(
    `INSERT INTO bingo.events (id, name, description, start_date, end_date, board_size)
     SELECT id, 'Grown', 'It grows', now() - interval '1 day', now() + interval '1 day', ${SIDE} FROM unnest($1::text[]) id`,
    [[BINGO, ...CROWDS.map(crowd)]],
  );
  await database.query(
    `INSERT INTO bingo.tasks (event_id, position, name, description, points, trigger)
     SELECT '${BINGO}', n, 'Task ' || n, '', 10, CASE n WHEN 0 THEN 'npc_kill:Goblin:${GOAL}' ELSE 'quest_complete:quest ' || n END
     FROM generate_series(0, ${SIDE ** 2 - 1}) n`,
  );
  for (const players of CROWDS) await addParticipants(database, crowd(players), 0, players);
}

async function addParticipants(database: Client, event: string, from: number, to: number): Promise<void> {
  const hashes = Array.from({ length: KEYS }, (_, index) =>
    createHash('sha256')
      .update(bingoKey(index + 1))
      .digest('hex'),
  );
  await database.query(
    `INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash, points, tasks_completed, last_completion_at)
     SELECT ${participantId('$3', 'n')}, $3, (9000000000 + n)::text, 'Player ' || n, 'player ' || n,
       CASE WHEN $3 = '${BINGO}' AND n <= ${KEYS} THEN ($4::text[])[n] ELSE $3 || ' ' || n END, 10, 1, now()
     FROM generate_series($1::int + 1, $2::int) n`,
    [from, to, event, hashes],
  );
}
