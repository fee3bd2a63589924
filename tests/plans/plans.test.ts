import { parse } from 'graphql';
import { Client } from 'pg';
import { z } from 'zod';
import type { GraphResult } from '#gateway/execution/graph-result';
import { callerAs } from '#tests/contract/equivalence/case-variables';
import { openTransportPair, type TransportPair } from '#tests/contract/equivalence/open-two-ways';
import { eventually } from '#tests/support/eventually';
import { fillPlans, largeTables, MANY } from './fill-plans';
import { HOT_PATHS, type HotPath } from './hot-paths';
import { planOf, settlePlanner } from './plan-shape';
import { StatementSpy } from './statement-spy';

/** Statements of the reader of the event log and of schedules, which may run at the same time. */
const BACKGROUND = /_of_logged_events$|^bingo_(changed|write_logged)_statuses$/;

let platform: TransportPair;
let database: Client;
let spy: StatementSpy;
let large: ReadonlySet<string>;

beforeAll(async () => {
  platform = await openTransportPair();
  // Signing keys are created on first use, and sessions refer to one.
  await platform.graph.run(parse('{ signingKeys { kid } }'), {}, callerAs({ kind: 'anonymous' }));
  await fillPlans(platform.databaseUrl);
  database = new Client({ connectionString: platform.databaseUrl });
  await database.connect();
  await settlePlanner(database);
  large = await largeTables(database);
  spy = new StatementSpy();
});
afterAll(async () => {
  spy.restore();
  await database.end();
  await platform.close();
});

describe(`Where tables have more than ${MANY} rows`, () => {
  test('they are those that hot paths look into', () => {
    expect([...large].sort()).toEqual([
      'attendance.event_days',
      'attendance.event_totals',
      'attendance.period_totals',
      'attendance.player_totals',
      'attendance.presence_reports',
      'attendance.records',
      'auth.activity_log',
      'auth.sessions',
      'auth.user_roles',
      'auth.users',
      'bingo.completions',
      'bingo.counts',
      'bingo.events',
      'bingo.ledger',
      'bingo.list_counts',
      'bingo.participants',
      'bingo.tasks',
      'events.events',
      'events.list_counts',
      'events.participants',
      'events.submissions',
      'events.team_members',
      'events.teams',
      'events.tiles',
    ]);
  });

  test.each(HOT_PATHS.map((path) => [path.what, path] as const))('%s', async (_what, path) => {
    const variables = path.does === 'ValidateToken' ? { token: await issuedToken() } : path.with;
    await jobsDone();
    const statements = await spy.during(async () => {
      const { errors } = await run(path, variables);
      expect(errors).toEqual([]);
    });
    const shapes: Record<string, readonly string[]> = {};
    for (const statement of statements) {
      const { lines, readWhole } = await planOf(database, statement, large);
      expect(readWhole).toEqual([]);
      if (lines.length > 0 && !BACKGROUND.test(statement.name)) shapes[statement.name] = lines;
    }
    expect(shapes).toMatchSnapshot();
  });
});

function run({ does, by }: HotPath, variables: HotPath['with'] = {}): Promise<GraphResult> {
  const caller = callerAs(by);
  if (does.startsWith('{')) return platform.graph.run(parse(does), {}, caller);
  const endpoint = platform.endpoints.find(({ name }) => name === does);
  if (!endpoint) throw new Error(`${does} is no document`);
  return endpoint.prepared.execute(variables, caller);
}

const created = z.object({ createAccessToken: z.object({ token: z.string() }) });

/** Issues a valid token of one among many users. */
async function issuedToken(): Promise<string> {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const mutation = parse(
    `mutation { createAccessToken(name: "script", expiresAt: "${expiresAt}") { token } }`,
  );
  const player = HOT_PATHS.find(({ does }) => does === 'GetOwnAttendance');
  if (!player) throw new Error('No hot path is of a user');
  const { data } = await platform.graph.run(mutation, {}, callerAs(player.by));
  return created.parse(data).createAccessToken.token;
}

/** Waits for the jobs of earlier paths, whose statements would be recorded. */
function jobsDone(): Promise<void> {
  return eventually(async () => {
    const { rows } = await database.query(
      "SELECT name FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND start_after <= now()",
    );
    expect(rows).toEqual([]);
  });
}
