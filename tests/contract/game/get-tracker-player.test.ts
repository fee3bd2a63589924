import { z } from 'zod';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { expectError, somebody, TIMESTAMP } from '../expectations';
import { ask } from '../graph';
import { HOSTILE_NAMES, type StandIn, standInOf } from './stand-in';

let platform: TestPlatform;
let tracker: StandIn;
beforeAll(async () => {
  platform = await startPlatform({ RATE_LIMIT_REFRESH: '10' });
  tracker = standInOf(platform, 'tracker');
});
afterAll(() => platform.stop());

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
  test('shows exactly what the contract says of a player, every field filled', async () => {
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

  test('says how old the answer is, and for how long one is used', async () => {
    const { headers } = await platform.anonymous.get(at('Aged')).expect(200);
    expect(headers.get('age')).toMatch(/^\d$/);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(headers.get('warning')).toBeNull();
    expect(headers.get('vary')).toBe('Origin, X-Response-Envelope');
  });

  test('asks the provider once for one player, however the name is written', async () => {
    const names = ['Lynx Titan', 'lynx_titan', 'LYNX-TITAN', ' lynx titan'];
    const bodies = [];
    for (const name of names) bodies.push((await platform.anonymous.get(at(name)).expect(200)).body);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(await tracker.asked('lynx titan')).toEqual(['/v2/players/lynx titan']);
  });

  test('asks the provider once for 200 callers who come at the same time', async () => {
    await Promise.all(Array.from({ length: 200 }, () => platform.anonymous.get(at('Crowd')).expect(200)));
    expect(await tracker.asked('crowd')).toHaveLength(1);
  });

  test('is wrapped in the envelope for who asks for it', async () => {
    const headers = { 'x-response-envelope': 'true' };
    const { body } = await platform.anonymous.get(at('Zezima'), { headers }).expect(200);
    expect(body).toMatchObject({ data: { username: 'zezima' }, error: null });
    expect(body).not.toHaveProperty('data.freshness');
  });

  test('is served at the direct address too', async () => {
    const direct = platform.anonymous.at(platform.areaUrls.game);
    const { body } = await direct.get(at('Zezima').replace('/game', '')).expect(200);
    expect(body).toMatchObject({ username: 'zezima' });
  });
});

describe('refresh=true', () => {
  test('asks at most once in 30 seconds, the first time counted', async () => {
    const client = await platform.signIn(somebody());
    await client.get(at('Fresh')).expect(200);
    const { headers } = await client.get(at('fresh', '&refresh=true')).expect(200);
    expect(await tracker.asked('fresh')).toHaveLength(1);
    // Nothing on the way may answer the next refresh.
    expect(headers.get('cache-control')).toContain('no-cache');
  });

  test('is possible ten times a minute for one caller, which the headers say beside the ordinary limit', async () => {
    const client = await platform.signIn(somebody());
    for (let count = 9; count >= 0; count -= 1) {
      const { headers } = await client.get(at('Often', '&refresh=true')).expect(200);
      expect(headers.get('ratelimit-policy')).toBe('"public";q=1000000;w=60, "refresh";q=10;w=60');
      expect(headers.get('ratelimit')).toMatch(new RegExp(`, "refresh";r=${count};t=\\d+$`));
    }
    const refused = await client.get(at('Often', '&refresh=true'));
    expectError(refused, 429, 'RATE_LIMITED', /^rate limit exceeded, retry in \d+ seconds$/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await client.get(at('Often')).expect(200);
    await client.get(at('Often', '&refresh=false')).expect(200);
    await (await platform.signIn(somebody())).get(at('Often', '&refresh=true')).expect(200);
  });

  test('counts in the graph too, once for each field that wants it', async () => {
    const client = await platform.signIn(somebody());
    const field = (alias: string) => `${alias}: trackerPlayer(username: "Often", refresh: $r) { id }`;
    const query = `query($r: Boolean!) { ${['a', 'b', 'c', 'd', 'e', 'f'].map(field).join(' ')} }`;
    await client.graphql(query, { r: true }).expect(200);
    await client.graphql(query, { r: true }).expect(429);
    await client.graphql(query, { r: false }).expect(200);
  });

  test.each(['maybe', '1', 'TRUE', ''])('cannot be %j', async (value) => {
    expectError(
      await platform.anonymous.get(at('Zezima', `&refresh=${value}`)),
      400,
      'BAD_USER_INPUT',
      /^refresh\b/,
    );
  });
});

describe('A player of the tracker, in the graph', () => {
  test('shows single skills, the same as in the whole table', async () => {
    const data = await ask(
      platform.anonymous,
      `{ trackerPlayer(username: "Zezima") { latestSnapshot { skills
         attack: skill(name: "attack") { rank level experience } none: skill(name: "constructor") { level } } } }`,
    );
    const { skills, attack, none } = whole.parse(data).trackerPlayer.latestSnapshot;
    expect([attack, none]).toEqual([skills.attack, null]);
  });
});

describe('GET /game/tracker/player refuses', () => {
  test('a player whom nobody knows, and remembers it', async () => {
    for (let count = 0; count < 2; count += 1) {
      const answer = await platform.anonymous.get(at('Missing One'));
      expectError(answer, 404, 'NOT_FOUND', /^Player not found$/);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect(await tracker.asked('missing one')).toHaveLength(1);
  });

  test('a player who does not want to be shown', async () => {
    expectError(await platform.anonymous.get(at('Opted Out')), 404, 'NOT_FOUND', /^Player not found$/);
  });

  test.each([...HOSTILE_NAMES, 'x'.repeat(13)])('the name %j, of which no provider hears', async (name) => {
    const before = await tracker.asked();
    const answer = await platform.anonymous.get(`/game/tracker/player?username=${name}`);
    expectError(answer, 400, 'BAD_USER_INPUT', /^username\b/);
    expect(await tracker.asked()).toEqual(before);
  });

  test('to go without a name, or to take two', async () => {
    expectError(await platform.anonymous.get('/game/tracker/player'), 400, 'BAD_USER_INPUT', 'username');
    expectError(await platform.anonymous.get(at('a', '&username=b')), 400, 'BAD_USER_INPUT', 'username');
  });

  test('with 500 while the provider fails, which is not remembered', async () => {
    await tracker.fail('error');
    const answer = await platform.anonymous.get(at('Unlucky'));
    expectError(answer, 500, 'UPSTREAM_UNAVAILABLE', /^The tracker is not available$/);
    await tracker.fail(null);
    await platform.anonymous.get(at('Unlucky')).expect(200);
  });
});
