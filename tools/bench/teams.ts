import { median } from '#tests/support/median';
import type { TestPlatform } from '#tests/support/platform';
import type { Requests } from './endpoints/bench-endpoint';
import { submit } from './endpoints/submit';
import { closedLoop, type Round } from './load/closed-loop';
import { Numbering } from './load/numbering';

const TEAM_SIZE = 5;
const ROUNDS = 5;
const SECONDS = 3;
/** Until the JIT has settled, also on a machine that does other work. */
const WARM_SECONDS = 10;

/**
 * Measures submissions into an event of teams beside those into a solo event, of the same reports: the mix of
 * `POST /bingo/submit`, and reports of it that raise a count.
 */
export async function benchTeams(platform: TestPlatform): Promise<string> {
  const lines: string[] = [];
  for (const mix of ['reports of an evening', 'raised counts']) {
    const names = [`solo ${mix}`, `teams ${mix}`];
    const requestsOf = await submit.prepare(platform, names);
    const [solo = '', teams = ''] = names;
    await makeTeams(platform, eventOf(teams));
    if (mix === 'raised counts') await beginCounts(platform, names.map(eventOf));
    const ask = (name: string) => (mix === 'raised counts' ? raisesOf(requestsOf(name)) : requestsOf(name));
    const [alone, together] = await compared(platform, ask(solo), ask(teams));
    lines.push(`  ${mix.padEnd(22)} ${figures(alone)} ${figures(together)} ${ratio(alone, together)}`);
  }
  return ['POST /bingo/submit: requests per second, CPU µs, solo and teams of 5', ...lines, ''].join('\n');
}

/** Returns only the reports that raise a count: the first of each four. */
function raisesOf(requests: Requests): Requests {
  return 'next' in requests ? { next: (number) => requests.next(number * 4) } : requests;
}

async function compared(platform: TestPlatform, ...both: readonly [Requests, Requests]) {
  const server = { name: 'product', url: platform.baseUrl, pids: [platform.pid], mayFail: false };
  const [solo, teams] = both.map((requests) => ({
    load: closedLoop(server, requests, new Numbering(0)),
    rounds: [] as Round[],
  }));
  if (!solo || !teams) throw new Error('two loads are compared');
  for (const { load } of [solo, teams]) await load(WARM_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { load, rounds } of round % 2 === 0 ? [solo, teams] : [teams, solo]) {
      rounds.push(await load(SECONDS));
    }
  }
  return [solo.rounds, teams.rounds] as const;
}

const rate = (rounds: readonly Round[]) => median(rounds.map(({ requestsPerSecond }) => requestsPerSecond));
const cpu = (rounds: readonly Round[]) => median(rounds.map(({ cpuMicroseconds }) => cpuMicroseconds));

function figures(rounds: readonly Round[]): string {
  return `${rate(rounds).toFixed(0).padStart(6)} ${cpu(rounds).toFixed(0).padStart(5)}`;
}

function ratio(solo: readonly Round[], teams: readonly Round[]): string {
  return `cost × ${(rate(solo) / rate(teams)).toFixed(2)}, CPU × ${(cpu(teams) / cpu(solo)).toFixed(2)}`;
}

function eventOf(name: string): string {
  return `submit-${name.replaceAll(/\W+/g, '-')}`;
}

/** Stores a count of everybody, so that reports raise it. */
async function beginCounts(platform: TestPlatform, events: readonly string[]): Promise<void> {
  await platform.sql(
    `INSERT INTO bingo.counts (participant_id, team_id, position, counted, count)
     SELECT p.id, coalesce(p.team_id, ''), 0, 'npc_kill:goblin', 0 FROM bingo.participants p WHERE p.event_id = ANY($1)`,
    [events],
  );
  await platform.sql('ANALYZE bingo.counts, bingo.team_counts');
}

/** Makes a solo event one of teams of five players each. */
async function makeTeams(platform: TestPlatform, event: string): Promise<void> {
  await platform.sql(`UPDATE bingo.events SET mode = 'teams', team_size = $2 WHERE id = $1`, [
    event,
    TEAM_SIZE,
  ]);
  await platform.sql(
    `INSERT INTO bingo.teams (id, event_id, name, folded_name, color, invite_hash)
     SELECT $1 || '-team-' || n, $1, 'Team ' || n, 'team ' || n, '#99AAB5', $1 || n
     FROM generate_series(0, (SELECT count(*)::integer / $2 FROM bingo.participants WHERE event_id = $1)) n`,
    [event, TEAM_SIZE],
  );
  await platform.sql(
    `UPDATE bingo.participants p SET team_id = $1 || '-team-' || s.n / $2, joined_team_at = now()
     FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM bingo.participants WHERE event_id = $1) s
     WHERE s.id = p.id`,
    [event, TEAM_SIZE],
  );
  await platform.sql('ANALYZE bingo.participants, bingo.teams');
}
