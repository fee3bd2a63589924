import { z } from 'zod';
import type { ApiClient, ApiResponse } from '#tests/support/api-client';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { fillCommunity } from './fill-community';
import { AFFORDABLE_QUERIES, HOSTILE_QUERIES } from './hostile-queries';

const responseSchema = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }) })).default([]),
  extensions: z
    .object({ cost: z.object({ estimated: z.number(), limit: z.number(), requests: z.number() }) })
    .optional(),
});

const FEW = { users: 10, bingoEvents: 2, tileEvents: 2 };
const MANY = { users: 10_000, bingoEvents: 1, tileEvents: 1 };

let platform: TestPlatform;
let admin: ApiClient;

beforeAll(async () => {
  platform = await startPlatform({}, { alone: true });
  admin = await platform.signInAdmin();
  await fillCommunity(platform, FEW);
});

afterAll(() => platform.stop());

const read = ({ body }: ApiResponse) => responseSchema.parse(body);
const callerOf = ({ signedIn }: { signedIn: boolean }) => (signedIn ? admin : platform.anonymous);

/** Returns statuses and codes of all operations, in order. */
async function verdicts(): Promise<string[]> {
  const found: string[] = [];
  for (const hostile of HOSTILE_QUERIES) {
    const response = await callerOf(hostile).graphql(hostile.query);
    found.push(`${response.status} ${read(response).errors[0]?.message}`);
  }
  for (const query of AFFORDABLE_QUERIES) {
    const response = await platform.anonymous.graphql(query);
    found.push(`${response.status} ${read(response).errors.length} errors`);
  }
  return found;
}

describe('an expensive operation', () => {
  test.each(HOSTILE_QUERIES)('is rejected before execution: $name', async (hostile) => {
    const response = await callerOf(hostile).graphql(hostile.query);
    const { errors, extensions } = read(response);
    expect([response.status, errors.length, errors[0]?.extensions.code]).toEqual([400, 1, 'BAD_USER_INPUT']);
    expect(errors[0]?.message).toMatch(/is estimated to cost \d+ points, more than 7500|limit of tokens/);
    if (extensions) expect(extensions.cost.estimated).toBeGreaterThan(extensions.cost.limit);
  });

  const onLargeTables = async () => {
    const few = await verdicts();
    const large = await startPlatform({}, { alone: true });
    const small = [platform, admin] as const;
    try {
      await fillCommunity(large, MANY);
      [platform, admin] = [large, await large.signInAdmin()];
      expect(await verdicts()).toEqual(few);
      await endsWhenListsAreLonger(large);
      await survivesListsThatAreRejected(large);
    } finally {
      [platform, admin] = small;
      await large.stop();
    }
  };
  test('gets the same result on tables of 10 and of 10,000 rows', onLargeTables);
});

/**
 * The standings declare 500 items without a limit argument; ten thousand with names exceed the response
 * limit.
 */
async function endsWhenListsAreLonger(large: TestPlatform): Promise<void> {
  const board = 'bingoLeaderboard(eventId: "bingo-1")';
  const lines = `{ a: ${board} { rank rsn points user { id username globalName avatar } } }`;
  const response = await large.anonymous.graphql(lines);
  expect([response.status, read(response)]).toMatchObject([
    200,
    {
      data: null,
      errors: [
        {
          // On a busy machine the first of such responses may spend its processor time before its bytes.
          message: expect.stringMatching(
            /^The operation uses more than (1000000 bytes|500 ms of processor time);/,
          ),
          extensions: { code: 'BAD_USER_INPUT' },
        },
      ],
    },
  ]);
  const twice = await large.anonymous.graphql(`{ a: ${board} { rank } b: ${board} { rank } }`);
  expect(read(twice).errors).toMatchObject([{ message: expect.stringContaining('more than 12000 items') }]);
  const short = await large.anonymous.graphql(`{ ${board} { rank } }`);
  expect(read(short)).toMatchObject({ errors: [], data: { bingoLeaderboard: { length: 10_000 } } });
}

/** Starts thousands of lists, some of which fail while others are still being read. */
async function survivesListsThatAreRejected(large: TestPlatform): Promise<void> {
  await large.sql(
    `INSERT INTO bingo.events (id, name, description, start_date, end_date, board_size)
     SELECT 'empty-' || n, 'Empty', '', now(), now() + interval '1 day', 5 FROM generate_series(1, 1000) n`,
  );
  const boards = Array.from({ length: 30 }, (_, index) => `a${index}: leaderboard(limit: 1) { rank }`);
  const query = `{ bingoEvents { ${boards.join(' ')} } }`;
  const responses = await Promise.all(Array.from({ length: 5 }, () => large.anonymous.graphql(query)));
  for (const response of responses)
    expect(read(response)).toMatchObject({ data: null, errors: { length: 1 } });
  await large.anonymous.get('/health').expect(200);
}

describe('invalid variables', () => {
  test.each([
    [
      'unknown keys of an input',
      'query ($f: AttendanceFilterInput) { attendanceRecords(filter: $f) { total } }',
    ],
    [
      'a list of wrong inputs',
      'mutation ($f: [TileReviewInput!]!) { reviewTileSubmissions(decisions: $f) { error } }',
    ],
  ])('are reported once and briefly: %s', async (_what, query) => {
    const unknown = Object.fromEntries(Array.from({ length: 4000 }, (_, index) => [`rsn${index}`, 1]));
    const f = query.startsWith('query') ? unknown : new Array(4000).fill({ status: 'x' });
    const response = await platform.anonymous.graphql(query, { f });
    const { errors } = read(response);
    expect([response.status, errors.length, errors[0]?.extensions.code]).toEqual([400, 1, 'BAD_USER_INPUT']);
    expect(errors[0]?.message).toMatch(/^Variable "\$f" got invalid value/);
    expect(errors[0]?.message.length).toBeLessThan(1100);
  });

  test('are reported briefly for an unknown field', async () => {
    const response = await platform.anonymous.graphql(`{ ${'x'.repeat(200_000)} }`);
    expect([response.status, response.bytes.length < 2000]).toEqual([400, true]);
  });
});

describe('the cost of an operation', () => {
  const COST = '{ bingoEvents { id leaderboard(limit: 3) { rank } } }';

  test("is included in the response and deducted from the caller's budget", async () => {
    const limited = await startPlatform(
      { RATE_LIMIT_PUBLIC: '10', DATABASE_URL: platform.databaseUrl },
      { alone: true },
    );
    try {
      const response = await limited.anonymous.graphql(COST);
      // 100 events, each with an object, its id and three items with their ranks.
      expect(read(response).extensions).toEqual({ cost: { estimated: 800, limit: 7500, requests: 4 } });
      expect(response.headers.get('ratelimit')).toMatch(/^"public";r=6;/);
      const rejected = await limited.anonymous.graphql(AFFORDABLE_QUERIES[1] ?? '');
      expect([rejected.status, rejected.headers.has('retry-after')]).toEqual([429, true]);
    } finally {
      await limited.stop();
    }
  });

  test('increases with the body size', async () => {
    const response = await platform.anonymous.graphql('{ bingoHealth { service } }', {
      x: 'x'.repeat(200_000),
    });
    expect(read(response).extensions?.cost.requests).toBe(4);
  });

  test('is included in a rejection, which counts as one request', async () => {
    const response = await platform.anonymous.graphql(HOSTILE_QUERIES[0]?.query ?? '');
    expect(read(response).extensions?.cost).toMatchObject({ limit: 7500, requests: 1 });
  });
});

describe('unusual parts of a request', () => {
  test.each([
    ['a negative number beyond the doubles', '{ calendarEvents(from: -1e999) { total } }'],
    ['a positive one', '{ calendarEvents(from: 1e400) { total } }'],
    ['a whole one', `{ bingoLeaderboard(eventId: "a", limit: ${'9'.repeat(400)}) { rank } }`],
  ])('are rejected where a literal is %s', async (_what, query) => {
    const response = await platform.anonymous.graphql(query);
    const { errors } = read(response);
    expect([response.status, errors[0]?.extensions.code]).toEqual([400, 'BAD_USER_INPUT']);
    expect(errors[0]?.message).toMatch(/^number .{1,21} is out of range$/);
  });

  const post = (json: object) => platform.anonymous.request('/graphql', { method: 'POST', json });

  test('an empty operation name counts as absent', async () => {
    const response = await post({ query: '{ bingoHealth { service } }', operationName: '' });
    expect([response.status, read(response).data]).toEqual([200, { bingoHealth: { service: 'bingo' } }]);
  });

  test("persisted queries are rejected with the protocol's error code", async () => {
    const persistedQuery = { version: 1, sha256Hash: 'a'.repeat(64) };
    for (const query of [{}, { query: '{ bingoHealth { service } }' }]) {
      const response = await post({ ...query, extensions: { persistedQuery } });
      expect([response.status, read(response).errors]).toEqual([
        400,
        [{ message: 'PersistedQueryNotSupported', extensions: { code: 'BAD_USER_INPUT' } }],
      ]);
    }
  });
});
