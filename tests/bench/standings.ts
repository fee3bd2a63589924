import { readFileSync } from 'node:fs';
import type { TestPlatform } from '#tests/support/platform';
import type { Bench } from './bench-setting';
import { compare } from './compare';
import { report } from './report';

const LARGE = 5000;
const REQUESTS = 20;
/** What Linux counts processor time in. */
const TICK_MS = 10;

/** The standings of 50 against one JOIN across two areas, and what those of 5,000 cost. */
export const benchStandings: Bench = async ({ platform, baseline }) => {
  await fill(platform, 'standings-50', 50);
  await fill(platform, 'standings-5000', LARGE);
  const request = () => ({ path: '/bingo/events/standings-50/leaderboard', headers: {} });
  const result = await compare(
    { name: 'product', url: platform.baseUrl, request },
    { name: 'hand-written', url: baseline.url, request },
  );
  const cost = await processorTime(platform, '/bingo/events/standings-5000/leaderboard');
  return [
    report('GET /bingo/events/:id/leaderboard of 50', result),
    `GET /bingo/events/:id/leaderboard of ${LARGE}: ${cost.toFixed(1)} ms of server CPU each\n`,
  ].join('');
};

async function fill(platform: TestPlatform, event: string, players: number): Promise<void> {
  await platform.sql(
    `INSERT INTO bingo.events (id, name, description, start_date, end_date, board_size)
     VALUES ($1, 'Bench', '', now() - interval '1 day', now() + interval '1 day', 5)`,
    [event],
  );
  await platform.sql(
    `INSERT INTO auth.users (id, username, folded_username, created_at, is_banned)
     SELECT (8000000 + n)::text, 'player-' || n, 'player-' || n, now(), false FROM generate_series(1, $1::int) n
     ON CONFLICT DO NOTHING`,
    [players],
  );
  await platform.sql(
    `INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash, points, bingos, tasks_completed,
       last_completion_at)
     SELECT $1 || '-' || n, $1, (8000000 + n)::text, 'Player ' || n, 'player ' || n, $1 || n, (n * 37) % 1000, n % 5,
       n % 25, now() - n * interval '1 second' FROM generate_series(1, $2::int) n`,
    [event, players],
  );
  await platform.sql('ANALYZE');
}

/** Milliseconds of the server's processor time that one request takes, one after the other, once it is warm. */
async function processorTime(platform: TestPlatform, path: string): Promise<number> {
  const ask = async () => {
    for (let index = 0; index < REQUESTS; index += 1) {
      const response = await fetch(`${platform.baseUrl}${path}`);
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
      await response.arrayBuffer();
    }
  };
  await ask();
  const before = ticksOf(platform.pid);
  await ask();
  return ((ticksOf(platform.pid) - before) * TICK_MS) / REQUESTS;
}

/** User and system time of a process so far. */
function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
