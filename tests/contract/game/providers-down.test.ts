import { pino } from 'pino';
import { closeRedis, openRedis, type RedisClient } from '#runtime/redis-client';
import { ProviderResponses } from '#subgraphs/game/providers/response-store';
import { eventually } from '#tests/support/eventually';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { testRedis } from '#tests/support/redis';
import { expectError } from '../expectations';
import { type StandIn, standInOf } from './stand-in';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

let platform: TestPlatform;
let tracker: StandIn;
let profile: StandIn;
let redis: RedisClient;
beforeAll(async () => {
  const { url } = await testRedis();
  redis = openRedis(url, pino({ level: 'silent' }));
  platform = await startPlatform({ REDIS_URL: url });
  [tracker, profile] = [standInOf(platform, 'tracker'), standInOf(platform, 'profile')];
  await eventually(() => expect(redis.isReady).toBe(true));
});
afterEach(async () => {
  await tracker.fail(null);
  await profile.fail(null);
});
afterAll(async () => {
  closeRedis(redis);
  await platform.stop();
});

/** Stores a profile of a given age, as if cached by another process. */
async function seedProfile(username: string, age: number): Promise<void> {
  const skills = { attack: { level: 50, experience: 101_333 } };
  const value = { username, combatLevel: 60, skills, quests: [], achievements: { diaries: [], combat: [] } };
  const responses = new ProviderResponses(redis, pino({ level: 'silent' }));
  await responses.write(`profile:${username}`, { value, askedAt: Date.now() - age }, DAY);
}

const profileOf = (username: string) => `/game/profile/player?username=${username}`;

describe('while a provider hangs', () => {
  test('requests for uncached data fail within six seconds', async () => {
    await tracker.fail('slow');
    const response = await fetch(`${platform.baseUrl}/game/tracker/player?username=nobodywaits`, {
      signal: AbortSignal.timeout(6000),
    });
    expect([response.status, response.headers.get('x-error-code')]).toEqual([500, 'UPSTREAM_UNAVAILABLE']);
    expect(await response.json()).toEqual({ error: 'The tracker is not available' });
  });

  test('requests for stale data return at once, with age and warning', async () => {
    await seedProfile('oldtimer', 6 * MINUTE);
    await profile.fail('slow');
    const response = await fetch(`${platform.baseUrl}${profileOf('oldtimer')}`, {
      signal: AbortSignal.timeout(3000),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('warning')).toMatch(/^110 /);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect(Number(response.headers.get('age'))).toBeGreaterThanOrEqual(360);
    expect(await response.json()).toMatchObject({ combatLevel: 60, skills: { attack: { level: 50 } } });
  });
});

describe('while a provider fails', () => {
  test('data younger than a day is returned, older data is not', async () => {
    await seedProfile('yesterday', DAY - MINUTE);
    await seedProfile('before', DAY + MINUTE);
    await profile.fail('error');
    const { headers, body } = await platform.anonymous.get(profileOf('yesterday')).expect(200);
    expect([headers.get('warning'), body]).toEqual([
      expect.stringMatching(/^110 /),
      expect.objectContaining({ combatLevel: 60 }),
    ]);
    expectError(await platform.anonymous.get(profileOf('before')), 500, 'UPSTREAM_UNAVAILABLE');
  });

  test('its fields of a player are null, the error names it, and other fields are returned', async () => {
    await tracker.fail('error');
    const { body } = await platform.anonymous
      .graphql('{ player(name: "Half Known") { name tracker { id } profile { username } users { id } } }')
      .expect(200);
    expect(body).toMatchObject({
      data: {
        player: { name: 'Half Known', tracker: null, profile: { username: 'Half Known' }, users: [] },
      },
      errors: [
        {
          message: 'The tracker is not available',
          path: ['player', 'tracker'],
          extensions: { code: 'UPSTREAM_UNAVAILABLE' },
        },
      ],
    });
  });
});

describe('A player in the graph', () => {
  test('causes no provider request unless provider fields are selected', async () => {
    await platform.anonymous.graphql('{ player(name: "Unasked") { name users { id } } }').expect(200);
    expect([...(await tracker.requested('unasked')), ...(await profile.requested('unasked'))]).toEqual([]);
  });

  test.each(['名', 'x'.repeat(13), '{skill}', 'a/b', '..'])(
    'has no statistics under the name %j, which the game does not allow',
    async (name) => {
      const before = [await tracker.requested(), await profile.requested()];
      const query = 'query($name: String!) { player(name: $name) { tracker { id } profile { username } } }';
      const { body } = await platform.anonymous.graphql(query, { name }).expect(200);
      expect(body).toMatchObject({ data: { player: { tracker: null, profile: null } } });
      expect([await tracker.requested(), await profile.requested()]).toEqual(before);
    },
  );

  test('has no statistics under an unknown name, without an error', async () => {
    const query = '{ player(name: "missing me") { tracker { id } profile { username } } }';
    const { body } = await platform.anonymous.graphql(query).expect(200);
    expect(body).toMatchObject({ data: { player: { tracker: null, profile: null } } });
  });
});

describe('a provider that keeps failing', () => {
  test('receives no requests for a while', async () => {
    await tracker.fail('reset');
    for (let count = 0; count < 8; count += 1) {
      const response = await platform.anonymous.get(`/game/tracker/player?username=hammer${count}`);
      expectError(response, 500, 'UPSTREAM_UNAVAILABLE');
    }
    expect((await tracker.requested('hammer')).length).toBeLessThanOrEqual(5);
  });
});
