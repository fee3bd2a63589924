import type { TestPlatform } from '#tests/support/platform';
import { addEvent, bingoKey, keyHashes } from '../data/world';
import type { BenchEndpoint } from './bench-endpoint';

const PLAYERS = 2000;
const SIDE = 5;
const GOAL = 2 ** 31 - 1;

/**
 * Reports as on a typical evening: of four, two raise a count, one is below the stored count, and one
 * completes a task. Each contestant has its own event.
 */
export const submit: BenchEndpoint = {
  name: 'submit',
  title: 'POST /bingo/submit',
  data: 'bingo',
  writes: true,
  kept: false,
  status: 200,
  prepare: async (platform, contestants) => {
    for (const contestant of contestants) await fill(platform, eventOf(contestant));
    await platform.sql('ANALYZE bingo.events, bingo.tasks, bingo.participants');
    return (contestant) => ({ next: reportsFor(eventOf(contestant)) });
  },
};

function eventOf(contestant: string): string {
  return `submit-${contestant.replaceAll(/\W+/g, '-')}`;
}

function reportsFor(event: string) {
  const keys = Array.from({ length: PLAYERS }, (_, index) => bingoKey(event, index + 1));
  return (number: number) => {
    const [task_position, trigger_data, player] = reportOf(number);
    return {
      method: 'POST' as const,
      path: '/bingo/submit',
      headers: { 'content-type': 'application/json', 'x-bingo-key': keys[player] ?? '' },
      body: JSON.stringify({ event_id: event, task_position, trigger_data }),
    };
  };
}

/** Consecutive reports belong to different players, so that reports of one player rarely overlap. */
function reportOf(number: number): readonly [position: number, data: object, player: number] {
  const [round, kind] = [Math.floor(number / 4), number % 4];
  const player = (round + kind * (PLAYERS / 4)) % PLAYERS;
  if (kind === 3) {
    const position = 1 + (Math.floor(round / PLAYERS) % (SIDE ** 2 - 1));
    return [position, { type: 'quest_complete', target: `quest ${position}` }, player];
  }
  return [0, { type: 'npc_kill', target: 'Goblin', count: kind === 2 ? 1 : round + 1 }, player];
}

async function fill(platform: TestPlatform, event: string): Promise<void> {
  await addEvent(platform, event, { goal: GOAL });
  await platform.sql(
    `INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash)
     SELECT $1 || '-' || n, $1, 'bench-' || n, 'Player ' || n, 'player ' || n, hash
     FROM unnest($2::text[]) WITH ORDINALITY AS keys (hash, n)`,
    [event, keyHashes(event, PLAYERS)],
  );
}
