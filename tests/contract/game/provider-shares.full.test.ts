import { pino } from 'pino';
import { z } from 'zod';
import { closeRedis, openRedis, type RedisClient } from '#runtime/redis-client';
import { groupDetails, groupHighScores } from '#sandbox/tracker/group-endpoints';
import { playerDetails } from '#sandbox/tracker/player-body';
import { playerAt } from '#sandbox/world/players';
import { ProviderResponses } from '#subgraphs/game/providers/response-store';
import { type Double, json, startDouble } from '#subgraphs/game/test-support/double';
import type { ApiResponse, PendingResponse } from '#tests/support/api-client';
import { eventually } from '#tests/support/eventually';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { testRedis } from '#tests/support/redis';
import { expectError, testUser } from '../expectations';

/** The tracker's limit of our requests per minute, and a quarter of it. */
const BUDGET = 20;
const SHARE = 5;
const GROUP = 7;
const SIX_MINUTES = 360_000;
const DAY = 86_400_000;

let tracker: Double;
let redis: RedisClient;
let platform: TestPlatform;
beforeAll(async () => {
  tracker = await startDouble();
  tracker.respond = (request, response) => json(response, trackerResponse(request.url ?? ''));
  const { url } = await testRedis();
  redis = openRedis(url, pino({ level: 'silent' }));
  await eventually(() => expect(redis.isReady).toBe(true));
  platform = await startPlatform({
    REDIS_URL: url,
    TRACKER_URL: tracker.url,
    TRACKED_GROUP_IDS: String(GROUP),
    TRUST_PROXY: '1',
  });
});
afterAll(async () => {
  await platform.stop();
  closeRedis(redis);
  await tracker.close();
});

function trackerResponse(path: string): object {
  const now = Date.now();
  if (path.endsWith('/bulk-hiscores')) return groupHighScores(GROUP, now);
  if (path.includes('/groups/') && path.includes('?')) return [];
  if (path.includes('/groups/')) return groupDetails(GROUP, now);
  return playerDetails(playerAt(decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)), now));
}

/** Returns the number of lookups of players whose names start with this prefix. */
const lookups = (name: string) =>
  tracker.requests.filter(({ url }) => url?.includes(`/players/${name}`)).length;

function lookUp(address: string, username: string): PendingResponse {
  const path = `/game/tracker/player?username=${username}`;
  return platform.anonymous.get(path, { headers: { 'x-forwarded-for': address } });
}

function graphFrom(address: string, query: string): PendingResponse {
  const headers = { 'x-forwarded-for': address };
  return platform.anonymous.request('/graphql', { method: 'POST', json: { query }, headers });
}

function expectRetryAfter({ headers, body }: ApiResponse): void {
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(body).toEqual({ error: expect.stringContaining(`retry in ${seconds} seconds`) });
}

const graphResponse = z.object({
  data: z.record(z.string(), z.object({ tracker: z.object({ id: z.number() }).nullable() })),
  errors: z.array(z.object({ message: z.string(), path: z.array(z.string()), extensions: z.unknown() })),
});

describe('one caller’s share of a provider’s budget', () => {
  test('limits one anonymous operation: the next caller is served', async () => {
    const members = Array.from(
      { length: 20 },
      (_, index) => `m${index}: player(name: "clan ${index}") { tracker { id } }`,
    );
    const { body } = await graphFrom('192.0.2.1', `{ ${members.join(' ')} }`).expect(200);
    const { data, errors } = graphResponse.parse(body);
    expect(Object.values(data).filter((player) => player.tracker !== null)).toHaveLength(SHARE);
    expect(errors).toHaveLength(20 - SHARE);
    for (const { message, extensions } of errors) {
      expect(message).toMatch(/^rate limit exceeded, retry in \d+ seconds$/);
      expect(extensions).toEqual({ code: 'RATE_LIMITED', retryAfter: expect.any(Number) });
    }
    expect(lookups('clan')).toBe(SHARE);

    await lookUp('192.0.2.2', 'next').expect(200);
    const user = await platform.signIn(testUser());
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    await user.get('/game/tracker/player?username=user', { headers }).expect(200);
  });

  test('is the same for REST, with 60 names from one network', async () => {
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, index) => lookUp(`2001:db8::${index + 1}`, `rest${index}`)),
    );
    const rejected = responses.filter(({ status }) => status !== 200);
    expect(rejected).toHaveLength(60 - SHARE);
    for (const response of rejected) {
      expectError(response, 429, 'RATE_LIMITED', /^rate limit exceeded, retry in \d+ seconds$/);
      expectRetryAfter(response);
    }
    expect(lookups('rest')).toBe(SHARE);
    await lookUp('2001:db8:0:1::1', 'neighbour').expect(200);
  });

  test('does not apply to cached data, and stale data is still returned', async () => {
    const value = { ...playerDetails(playerAt('oldtimer', Date.now())), latestSnapshot: null };
    const responses = new ProviderResponses(redis, pino({ level: 'silent' }));
    await responses.write('tracker-player:oldtimer', { value, askedAt: Date.now() - SIX_MINUTES }, DAY);
    const remembered = await lookUp('2001:db8::1', 'neighbour').expect(200);
    expect(remembered.headers.get('warning')).toBeNull();
    const { headers } = await lookUp('2001:db8::1', 'oldtimer').expect(200);
    expect(headers.get('warning')).toMatch(/^110 /);
    expect(Number(headers.get('age'))).toBeGreaterThanOrEqual(360);
    expect(lookups('oldtimer')).toBe(0);
  });
});

describe('a provider’s budget exhausted by many callers', () => {
  test('causes an error with Retry-After, and keeps the reserve for tracked groups', async () => {
    const group = (more: string) => `{ trackerGroup(id: ${GROUP}) { id ${more} } }`;
    await graphFrom('192.0.2.3', group('')).expect(200);
    const responses = [];
    for (let index = 0; index < BUDGET; index += 1) {
      responses.push(await lookUp(`198.51.100.${index}`, `many${index}`));
    }
    const rejected = responses.filter(({ status }) => status !== 200);
    expect(rejected.length).toBeGreaterThan(0);
    for (const response of rejected) {
      expectError(
        response,
        500,
        'UPSTREAM_UNAVAILABLE',
        /^The tracker is not available, retry in \d+ seconds$/,
      );
      expectRetryAfter(response);
    }
    const scores = await graphFrom('203.0.113.1', group('highScores { scores { rank } }')).expect(200);
    expect(scores.body).not.toHaveProperty('errors');
    expect(tracker.requests.length).toBeLessThanOrEqual(BUDGET);
  });
});
