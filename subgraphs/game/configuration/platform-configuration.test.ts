import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { openTestArea, type TestArea, user } from '../test-support/open-test-area';

const QUERY = `{ platformConfiguration { baseUrl trackedGroupCount allowsPrivateWebhooks retention { data days }
  integrations { name state host lastSuccessAt lastFailureAt } } }`;

interface Answer {
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
  const { platformConfiguration } = await area.ask<Answer>(QUERY, {}, ADMIN);
  return Object.fromEntries(
    platformConfiguration?.integrations.map(({ name, state }) => [name, state]) ?? [],
  );
}

test('the configuration says what is used and what is left out, without secrets', async () => {
  const answer = await area.ask<Answer>(QUERY, {}, ADMIN);
  expect(answer).toMatchObject({
    platformConfiguration: {
      retention: [
        { data: 'event_log', days: 30 },
        { data: 'webhook_deliveries', days: 30 },
        { data: 'player_snapshots', days: 180 },
      ],
    },
  });
  const hosts = answer.platformConfiguration?.integrations.map(({ name, host }) => [name, host]);
  expect(hosts).toEqual([
    ['tracker', '127.0.0.1:1'],
    ['profile', expect.any(String)],
    ['groupmode', null],
    ['chat', 'chat.example.org:8443'],
    ['calendar', 'calendar.example.org'],
  ]);
  expect(JSON.stringify(answer)).not.toMatch(/secret/);
});

test('an integration fails after a failed request, and a calendar that was not read for an hour', async () => {
  expect(await states()).toMatchObject({ tracker: 'configured', groupmode: 'off', calendar: 'configured' });
  await expect(area.ask('{ trackerPlayer(username: "zezima") { id } }', {})).rejects.toThrow();
  await area.dataSource.query(
    `INSERT INTO game.calendar_syncs (source, events_updated, last_sync) VALUES ('calendar', 0, now() - interval '61 minutes')`,
  );
  expect(await states()).toMatchObject({ tracker: 'failing', profile: 'configured', calendar: 'failing' });
});

test.each([
  ['an anonymous caller', 'UNAUTHENTICATED', undefined],
  ['an organiser', 'FORBIDDEN', user('2', 'manage_automation')],
])('%s does not see it: %s', async (_who, code, caller) => {
  const seen = area.ask<Answer>(QUERY, {}, caller);
  await expect(seen).rejects.toThrow(code);
});
