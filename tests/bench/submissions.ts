import { createHash } from 'node:crypto';
import type { TestPlatform } from '#tests/support/platform';
import type { Bench } from './bench-setting';
import { compare } from './compare';
import { report } from './report';

const PLAYERS = 2000;
const SIDE = 5;
const GOAL = 2 ** 31 - 1;

/**
 * POST /bingo/submit as an evening brings it: of four reports two raise a running total, one says less than is known, and
 * one completes a task. Each server has an event of its own, so that the two begin alike.
 */
export const benchSubmissions: Bench = async ({ platform, baseline }) => {
  await fill(platform, 'submit-product');
  await fill(platform, 'submit-baseline');
  const result = await compare(
    { name: 'product', url: platform.baseUrl, request: requestsOf('submit-product') },
    { name: 'hand-written', url: baseline.url, request: requestsOf('submit-baseline') },
  );
  return report('POST /bingo/submit', result);
};

function requestsOf(event: string) {
  return (number: number) => {
    const [task_position, trigger_data, player] = reportOf(number);
    return {
      method: 'POST' as const,
      path: '/bingo/submit',
      headers: { 'content-type': 'application/json', 'x-bingo-key': keyOf(event, player) },
      body: JSON.stringify({ event_id: event, task_position, trigger_data }),
    };
  };
}

/** Neighbours in time are different players: one player's own reports seldom meet. */
function reportOf(number: number): readonly [position: number, data: object, player: number] {
  const [round, kind] = [Math.floor(number / 4), number % 4];
  const player = (round + kind * (PLAYERS / 4)) % PLAYERS;
  if (kind === 3) {
    const position = 1 + (Math.floor(round / PLAYERS) % (SIDE ** 2 - 1));
    return [position, { type: 'quest_complete', target: `quest ${position}` }, player];
  }
  return [0, { type: 'npc_kill', target: 'Goblin', count: kind === 2 ? 1 : round + 1 }, player];
}

function keyOf(event: string, player: number): string {
  return `bk_${createHash('sha256').update(`${event} ${player}`).digest('base64url')}`;
}

async function fill(platform: TestPlatform, event: string): Promise<void> {
  await platform.sql(
    `INSERT INTO bingo.events (id, name, description, start_date, end_date, board_size)
     VALUES ($1, 'Bench', '', now() - interval '1 day', now() + interval '1 day', $2)`,
    [event, SIDE],
  );
  await platform.sql(
    `INSERT INTO bingo.tasks (event_id, position, name, description, points, trigger)
     SELECT $1, n, 'Task ' || n, '', 10, CASE n WHEN 0 THEN 'npc_kill:Goblin:' || $3::text ELSE 'quest_complete:quest ' || n END
     FROM generate_series(0, $2::int - 1) n`,
    [event, SIDE ** 2, GOAL],
  );
  const hashes = Array.from({ length: PLAYERS }, (_, player) =>
    createHash('sha256').update(keyOf(event, player)).digest('hex'),
  );
  await platform.sql(
    `INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash)
     SELECT $1 || '-' || n, $1, 'bench-' || n, 'Player ' || n, 'player ' || n, hash
     FROM unnest($2::text[]) WITH ORDINALITY AS keys (hash, n)`,
    [event, hashes],
  );
  // Not the tables that are still empty: a plan made for no rows would be kept while they fill.
  await platform.sql('ANALYZE bingo.events, bingo.tasks, bingo.participants');
}
