import { z } from 'zod';
import { suitePlatform } from '#tests/support/suite';
import { expectError, TIMESTAMP, testUser } from '../expectations';
import { ask } from '../graph';
import { HOSTILE_NAMES, type StandIn, standInOf } from './stand-in';

const platform = suitePlatform({ RATE_LIMIT_REFRESH: '10' });
let tracker: StandIn;
beforeAll(async () => {
  tracker = standInOf(platform, 'tracker');
});

const at = (username: string, more = '') =>
  `/game/tracker/player?username=${encodeURIComponent(username)}${more}`;

const skillTable = z.object({
  latestSnapshot: z.object({
    skills: z.record(
      z.string(),
      z.strictObject({ rank: z.number(), level: z.number(), experience: z.number() }),
    ),
  }),
});

const whole = z.object({
  trackerPlayer: z.object({
    latestSnapshot: z.object({
      skills: z.record(z.string(), z.unknown()),
      attack: z.object({ level: z.number() }).loose(),
      none: z.null(),
    }),
  }),
});

describe('GET /game/tracker/player', () => {
  test('returns exactly the documented player, with every field set', async () => {
    const { body } = await platform.anonymous.get(at('Zezima')).expect(200);
    expect(body).toEqual({
      id: expect.any(Number),
      username: 'zezima',
      displayName: 'Zezima',
      type: expect.any(String),
      build: 'main',
      country: expect.any(String),
      status: 'active',
      exp: expect.any(Number),
      ehp: expect.any(Number),
      ehb: expect.any(Number),
      ttm: expect.any(Number),
      tt200m: expect.any(Number),
      registeredAt: TIMESTAMP,
      updatedAt: TIMESTAMP,
      latestSnapshot: { skills: expect.any(Object) },
    });
    const { skills } = skillTable.parse(body).latestSnapshot;
    expect(Object.keys(skills)).toEqual(expect.arrayContaining(['overall', 'attack', 'sailing']));
  });

  test('returns the age of the data and its maximum age', async () => {
    const { headers } = await platform.anonymous.get(at('Aged')).expect(200);
    expect(headers.get('age')).toMatch(/^\d$/);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(headers.get('warning')).toBeNull();
    expect(headers.get('vary')).toBe('Origin, X-Response-Envelope');
  });

  test('fetches from the provider once for all spellings of the name', async () => {
    const names = ['Lynx Titan', 'lynx_titan', 'LYNX-TITAN', ' lynx titan'];
    const bodies = [];
    for (const name of names) bodies.push((await platform.anonymous.get(at(name)).expect(200)).body);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(await tracker.requested('lynx titan')).toEqual(['/v2/players/lynx titan']);
  });

  test('coalesces 200 concurrent requests into one provider request', async () => {
    await Promise.all(Array.from({ length: 200 }, () => platform.anonymous.get(at('Crowd')).expect(200)));
    expect(await tracker.requested('crowd')).toHaveLength(1);
  });

  test('is wrapped in the envelope on request', async () => {
    const headers = { 'x-response-envelope': 'true' };
    const { body } = await platform.anonymous.get(at('Zezima'), { headers }).expect(200);
    expect(body).toMatchObject({ data: { username: 'zezima' }, error: null });
    expect(body).not.toHaveProperty('data.freshness');
  });
});

describe('refresh=true', () => {
  test('fetches at most once in 30 seconds, including the first request', async () => {
    const client = await platform.signIn(testUser());
    await client.get(at('Fresh')).expect(200);
    const { headers } = await client.get(at('fresh', '&refresh=true')).expect(200);
    expect(await tracker.requested('fresh')).toHaveLength(1);
    // Intermediate caches must not answer the next refresh.
    expect(headers.get('cache-control')).toContain('no-cache');
  });

  test('is limited to ten per minute and caller, with its own rate-limit headers', async () => {
    const client = await platform.signIn(testUser());
    for (let count = 9; count >= 0; count -= 1) {
      const { headers } = await client.get(at('Often', '&refresh=true')).expect(200);
      expect(headers.get('ratelimit-policy')).toBe('"public";q=1000000;w=60, "refresh";q=10;w=60');
      expect(headers.get('ratelimit')).toMatch(new RegExp(`, "refresh";r=${count};t=\\d+$`));
    }
    const rejected = await client.get(at('Often', '&refresh=true'));
    expectError(rejected, 429, 'RATE_LIMITED', /^rate limit exceeded, retry in \d+ seconds$/);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    await client.get(at('Often')).expect(200);
    await client.get(at('Often', '&refresh=false')).expect(200);
    await (await platform.signIn(testUser())).get(at('Often', '&refresh=true')).expect(200);
  });

  test('counts in the graph too, once for each field that requests it', async () => {
    const client = await platform.signIn(testUser());
    const field = (alias: string) => `${alias}: trackerPlayer(username: "Often", refresh: $r) { id }`;
    const query = `query($r: Boolean!) { ${['a', 'b', 'c', 'd', 'e', 'f'].map(field).join(' ')} }`;
    await client.graphql(query, { r: true }).expect(200);
    await client.graphql(query, { r: true }).expect(429);
    await client.graphql(query, { r: false }).expect(200);
  });

  test.each(['maybe', '1', 'TRUE'])('rejects %j', async (value) => {
    expectError(
      await platform.anonymous.get(at('Zezima', `&refresh=${value}`)),
      400,
      'BAD_USER_INPUT',
      /^refresh\b/,
    );
  });
});

describe('A tracker player in the graph', () => {
  test('returns single skills, equal to those of the whole table', async () => {
    const data = await ask(
      platform.anonymous,
      `{ trackerPlayer(username: "Zezima") { latestSnapshot { skills
         attack: skill(name: "attack") { rank level experience } none: skill(name: "constructor") { level } } } }`,
    );
    const { skills, attack, none } = whole.parse(data).trackerPlayer.latestSnapshot;
    expect([attack, none]).toEqual([skills.attack, null]);
  });
});

describe('GET /game/tracker/player rejects', () => {
  test('an unknown player, and caches that', async () => {
    for (let count = 0; count < 2; count += 1) {
      const response = await platform.anonymous.get(at('Missing One'));
      expectError(response, 404, 'NOT_FOUND', /^Player not found$/);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    expect(await tracker.requested('missing one')).toHaveLength(1);
  });

  test('a player who opted out', async () => {
    expectError(await platform.anonymous.get(at('Opted Out')), 404, 'NOT_FOUND', /^Player not found$/);
  });

  test.each([...HOSTILE_NAMES, 'x'.repeat(13)])('the name %j without a provider request', async (name) => {
    const before = await tracker.requested();
    const response = await platform.anonymous.get(`/game/tracker/player?username=${name}`);
    expectError(response, 400, 'BAD_USER_INPUT', /^username\b/);
    expect(await tracker.requested()).toEqual(before);
  });

  test('a missing name, or two names', async () => {
    expectError(await platform.anonymous.get('/game/tracker/player'), 400, 'BAD_USER_INPUT', 'username');
    expectError(await platform.anonymous.get(at('a', '&username=b')), 400, 'BAD_USER_INPUT', 'username');
  });

  test('with 500 while the provider fails, without caching it', async () => {
    await tracker.fail('error');
    const response = await platform.anonymous.get(at('Unlucky'));
    expectError(response, 500, 'UPSTREAM_UNAVAILABLE', /^The tracker is not available$/);
    await tracker.fail(null);
    await platform.anonymous.get(at('Unlucky')).expect(200);
  });
});
