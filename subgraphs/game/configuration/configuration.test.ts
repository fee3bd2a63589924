import { renameSync } from 'node:fs';
import { NO_PROVIDERS } from '#kit/test-support/no-providers';
import { openAreaForTest } from '#kit/test-support/open-test-area';
import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { gameArea } from '../subgraph';
import { openTestArea, type TestArea, user } from '../test-support/open-test-area';

const QUERY = `{ platformConfiguration { baseUrl trackedGroupCount allowsPrivateWebhooks retention { data days }
  identityProvider { host isSandbox } fileStore { kind bucket host } redisHost
  integrations { name state host lastSuccessAt lastFailureAt } } }`;

interface ConfigurationResponse {
  readonly platformConfiguration: {
    readonly integrations: readonly {
      readonly name: string;
      readonly state: string;
      readonly host: string | null;
      readonly lastSuccessAt: string | null;
      readonly lastFailureAt: string | null;
    }[];
  } | null;
}

const ADMIN = user('1', 'view_admin');

let database: TestDatabase;
let area: TestArea;

beforeAll(async () => {
  database = await migratedDatabase();
  area = await openTestArea(database.url, {
    off: ['groupmode'],
    chat: { url: 'https://chat.example.org:8443', botToken: 'chat-secret' },
    // Nothing listens there.
    tracker: { url: 'http://127.0.0.1:1', apiKey: 'tracker-secret' },
    calendar: {
      kind: 'ics',
      url: 'https://user:calendar-secret@calendar.example.org/feed?key=calendar-secret',
    },
  });
});
afterAll(async () => {
  await area.close();
  await database.drop();
});

async function states(): Promise<Record<string, string>> {
  const { platformConfiguration } = await area.ask<ConfigurationResponse>(QUERY, {}, ADMIN);
  return Object.fromEntries(
    platformConfiguration?.integrations.map(({ name, state }) => [name, state]) ?? [],
  );
}

test('the configuration says what is used and what is left out, without secrets', async () => {
  const response = await area.ask<ConfigurationResponse>(QUERY, {}, ADMIN);
  expect(response).toMatchObject({
    platformConfiguration: {
      retention: [
        { data: 'event_log', days: 30 },
        { data: 'webhook_deliveries', days: 30 },
        { data: 'player_snapshots', days: 180 },
      ],
    },
  });
  const hosts = response.platformConfiguration?.integrations.map(({ name, host }) => [name, host]);
  expect(hosts).toEqual([
    ['tracker', '127.0.0.1:1'],
    ['profile', expect.any(String)],
    ['groupmode', null],
    ['chat', 'chat.example.org:8443'],
    ['calendar', 'calendar.example.org'],
  ]);
  expect(JSON.stringify(response)).not.toMatch(/secret/);
});

test('an integration fails after a failed request, and a calendar that was not read for an hour', async () => {
  expect(await states()).toMatchObject({ tracker: 'configured', groupmode: 'off', calendar: 'configured' });
  await expect(area.ask('{ trackerPlayer(username: "zezima") { id } }', {})).rejects.toThrow();
  await area.dataSource.query(
    `INSERT INTO game.calendar_syncs (source, events_updated, last_sync) VALUES ('calendar', 0, now() - interval '61 minutes')`,
  );
  expect(await states()).toMatchObject({ tracker: 'failing', profile: 'configured', calendar: 'failing' });
});

const INFRASTRUCTURE = `{ platformConfiguration {
  identityProvider { host isSandbox } fileStore { kind bucket host } redisHost } }`;

test('the configuration says where users sign in and files are stored, and whether there is Redis', async () => {
  expect(await area.ask(INFRASTRUCTURE, {}, ADMIN)).toEqual({
    platformConfiguration: {
      identityProvider: { host: '127.0.0.1:9', isSandbox: false },
      fileStore: { kind: 'directory', bucket: null, host: null },
      redisHost: null,
    },
  });
  const other = await openAreaForTest(gameArea, database.url, {
    settings: {
      identityProvider: { url: 'http://127.0.0.1:7', clientId: 'id-secret', clientSecret: 'secret' },
      infrastructure: {
        hasSandboxIdentity: true,
        fileBucket: { name: 'proofs', endpoint: 'https://s3.example.org' },
      },
      game: { ...NO_PROVIDERS, redisUrl: 'redis://user:secret@127.0.0.1:1/0' },
    },
    idle: true,
  });
  try {
    const response = await other.ask(INFRASTRUCTURE, {}, ADMIN);
    expect(response).toEqual({
      platformConfiguration: {
        identityProvider: { host: '127.0.0.1:7', isSandbox: true },
        fileStore: { kind: 'bucket', bucket: 'proofs', host: 's3.example.org' },
        redisHost: '127.0.0.1:1',
      },
    });
  } finally {
    await other.close();
  }
});

const FILES = '{ fileStoreHealth { status service } }';

test('the health of the file store is that of now', async () => {
  const { folder } = area.temporary;
  const health = () => area.ask(FILES, {}, ADMIN);
  expect(await health()).toEqual({ fileStoreHealth: { status: 'healthy', service: 'files' } });
  renameSync(folder, `${folder}-away`);
  expect(await health()).toEqual({ fileStoreHealth: { status: 'unhealthy', service: 'files' } });
  renameSync(`${folder}-away`, folder);
});

test.each([
  ['an anonymous caller', 'UNAUTHENTICATED', undefined],
  ['an organiser', 'FORBIDDEN', user('2', 'manage_automation')],
])('%s does not see it: %s', async (_who, code, caller) => {
  await expect(area.ask(QUERY, {}, caller)).rejects.toThrow(code);
  await expect(area.ask(FILES, {}, caller)).rejects.toThrow(code);
});
