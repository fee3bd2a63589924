import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Supergraph } from '@apollo/federation-internals';
import { Client } from 'pg';
import { z } from 'zod';
import { loadOperations } from '#facade/documents/load-operations';
import { restCollections } from '#facade/examples/rest-collections';
import { communitySchema } from '#facade/test-support/community-schema';
import { readDashboardQueries } from '#gateway/site/dashboard-queries';
import { readConfiguration } from '#processes/configuration/configuration';
import { readSupergraph } from '#schema/artefacts';
import { rebuildFromLedger } from '#subgraphs/bingo/counting/rebuild-from-ledger';
import { openTestArea } from '#subgraphs/bingo/test-support/open-test-area';
import type { ApiClient } from '#tests/support/api-client';
import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { eventually } from '#tests/support/eventually';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { launch, portVariables } from './all-in-one-process';

const FILLED = { SANDBOX_DATA: 'on' };

/** Numbers of rows that every complete filling has. */
const COUNTS = `SELECT (SELECT count(*) FROM auth.users)::integer AS users, (SELECT count(*) FROM bingo.events)::integer AS events,
  (SELECT count(*) FROM bingo.participants)::integer AS participants, (SELECT count(*) FROM bingo.completions)::integer AS completions,
  (SELECT count(*) FROM events.submissions)::integer AS proofs, (SELECT count(*) FROM attendance.records)::integer AS attendance,
  (SELECT count(*) FROM bingo.results)::integer AS results`;

/** `browser-pages` sends the subscription. */
const DASHBOARDS = readDashboardQueries().queries.filter(({ query }) => /^query /m.test(query));

/** The presets of REST endpoints that read, with the session of a user. */
function restReads() {
  const apiSchema = Supergraph.build(readSupergraph()).apiSchema().toGraphQLJSSchema();
  return restCollections(loadOperations(communitySchema), apiSchema)
    .flatMap(({ queries }) => queries)
    .filter(({ query, headers }) => /^query /m.test(query) && Object.keys(headers).length === 0);
}

describe('a new sandbox', () => {
  let platform: TestPlatform;
  let admin: ApiClient;

  beforeAll(async () => {
    platform = await startPlatform(FILLED, { alone: true });
    admin = await platform.signInAdmin();
  });
  afterAll(() => platform?.stop());

  it('has an invented community with running and finished events', async () => {
    const [counts] = await platform.sql(COUNTS);
    expect(counts).toMatchObject({ users: 30, events: 3, participants: 50, results: 1 });
    expect(await platform.sql('SELECT FROM game.deliveries')).not.toHaveLength(0);
    const webhooks = await platform.sql(
      `SELECT w.enabled, d.status, count(*)::integer AS deliveries FROM game.webhooks w JOIN game.deliveries d ON d.webhook_id = w.id
      GROUP BY 1, 2 ORDER BY 2`,
    );
    expect(webhooks).toEqual([
      { enabled: false, status: 'delivered', deliveries: 13 },
      { enabled: false, status: 'failed', deliveries: 1 },
    ]);
    const { body } = await platform.anonymous.get('/bingo/events/winter/teams/leaderboard').expect(200);
    expect(body).toMatchObject({ leaderboard: { length: 4 } });
    const { text } = await admin.get('/events/spring/submissions?status=pending').expect(200);
    expect(text.match(/"status":"pending"/g)?.length).toBeGreaterThan(5);
  });

  it('has totals that follow from the ledger, and completions within the events', async () => {
    const area = await openTestArea(platform.databaseUrl);
    try {
      expect(await rebuildFromLedger(area.database, { eventId: null, write: false })).toEqual([]);
    } finally {
      await area.close();
    }
    const outside = await platform.sql(
      `SELECT c.* FROM bingo.completions c JOIN bingo.participants p ON p.id = c.participant_id
      JOIN bingo.events e ON e.id = p.event_id WHERE c.completed_at NOT BETWEEN e.start_date AND e.end_date + interval '3 seconds'`,
    );
    expect(outside).toEqual([]);
  });

  it.each(DASHBOARDS.map(({ name, ...query }) => [name, query] as const))(
    'answers the preset %s with data',
    async (_name, { query, variables }) => {
      const { body, text } = await admin.graphql(query, variables).expect(200);
      expect(body).not.toHaveProperty('errors');
      expect(text).toMatch(/:(\d|"[^"])/);
    },
  );

  it.each(restReads().map(({ name, ...query }) => [name, query] as const))(
    'answers the preset %s of a REST endpoint',
    async (_name, { query, variables }) => {
      const { body } = await admin.graphql(query, variables).expect(200);
      expect(body).not.toHaveProperty('errors');
    },
  );

  it('has a history of some players, which the next reading of the tracker continues', async () => {
    const history = `query ($from: Timestamp!) { player(name: "Zezima") { gains(from: $from) {
      snapshots(first: 100) { totalCount } } } }`;
    const from = new Date(Date.now() - 100 * 86_400_000).toISOString();
    const { body } = await admin.graphql(history, { from }).expect(200);
    expect(body).toMatchObject({ data: { player: { gains: { snapshots: { totalCount: 90 } } } } });
    const { body: tracker } = await admin.get('/game/tracker/player?username=Zezima').expect(200);
    const [latest] = await platform.sql<{ overall: number; id: number }>(
      `SELECT (experience->>'overall')::integer AS overall, player_id AS id FROM game.snapshots WHERE name = 'zezima'
      ORDER BY taken_at DESC LIMIT 1`,
    );
    expect(tracker).toMatchObject({ id: latest?.id });
    expect(z.object({ exp: z.number() }).parse(tracker).exp).toBeGreaterThan(latest?.overall ?? Number.NaN);
  });

  it('is not filled again by the next start', async () => {
    const [before] = await platform.sql(COUNTS);
    const again = await startPlatform({ ...FILLED, DATABASE_URL: platform.databaseUrl });
    const [after] = await again.sql(COUNTS);
    await again.stop();
    expect(after).toEqual(before);
  });
});

describe('a start that is killed while it fills', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await migratedDatabase();
    folder = mkdtempSync(join(tmpdir(), 'platform-filling-'));
  });
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function killWhileFilling(): Promise<void> {
    const variables = { DATABASE_URL: database.url, DATA_DIR: folder, ...FILLED };
    const killed = launch({ ...(await portVariables()), ...variables });
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      await eventually(async () => {
        const { rows } = await client.query('SELECT FROM bingo.participants LIMIT 10');
        if (rows.length < 10) throw new Error('nobody is registered yet');
      });
      killed.signal('SIGKILL');
      await killed.ended;
      const { rows } = await client.query('SELECT state FROM sandbox.filling');
      expect(rows).toEqual([{ state: 'begun' }]);
    } finally {
      await client.end();
    }
  }

  it('leaves nothing to the next one, which fills anew', async () => {
    await killWhileFilling();
    const platform = await startPlatform({ ...FILLED, DATABASE_URL: database.url });
    const [counts] = await platform.sql(COUNTS);
    await platform.stop();
    expect(counts).toMatchObject({ users: 30, events: 3, participants: 50, results: 1 });
  });
});

describe('what was interrupted', () => {
  it('is removed by a start without data too', async () => {
    const database = await migratedDatabase();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(`INSERT INTO auth.users (id, username, folded_username) VALUES ('1', 'x', 'x')`);
    await client.query(
      `CREATE SCHEMA sandbox CREATE TABLE filling (state text, at timestamptz); INSERT INTO sandbox.filling VALUES ('begun', now())`,
    );
    await client.end();
    const platform = await startPlatform({ DATABASE_URL: database.url });
    const rows = await platform.sql('SELECT FROM auth.users');
    await platform.stop();
    await database.drop();
    expect(rows).toEqual([]);
  });
});

describe('the configuration', () => {
  const SERVICES = {
    BASE_URL: 'https://example.org',
    IDENTITY_URL: 'https://id.example.org',
    IDENTITY_CLIENT_ID: 'x',
    IDENTITY_CLIENT_SECRET: 'x',
    TRACKER_URL: 'https://tracker.example.org',
    PROFILE_URL: 'https://profile.example.org',
    GROUPMODE_URL: 'https://group.example.org',
    CHAT_URL: 'https://chat.example.org',
    CHAT_BOT_TOKEN: 'x',
    CALENDAR_SOURCE: 'ics',
    CALENDAR_ICS_URL: 'https://calendar.example.org/a.ics',
  };

  it.each<[string, NodeJS.ProcessEnv, boolean]>([
    ['by default', {}, true],
    ['not if it is off', { SANDBOX_DATA: 'off' }, false],
    ['not beside a real identity provider', { ...SERVICES, SANDBOX_DATA: 'on' }, false],
    ['never in production', { ...SERVICES, NODE_ENV: 'production', SANDBOX_DATA: 'on' }, false],
  ])('fills the sandbox %s', (_when, environment, expected) => {
    expect(readConfiguration(environment).sandboxData).toBe(expected);
  });
});
