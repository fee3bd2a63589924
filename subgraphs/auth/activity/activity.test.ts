import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { reportActivity } from '#kit/jobs/activity';
import { openJobQueue } from '#kit/jobs/job-queue';
import type { UserPrincipal } from '#protocol/principal';
import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { eventually } from '#tests/support/eventually';
import { openTestArea, type TestArea } from '../test-support/open-test-area';
import { receiveActivity } from './activity.commands';

const LOG = `query ($page: Int! = 1, $limit: Int! = 50, $userId: ID, $action: String) {
  activityLog(page: $page, limit: $limit, userId: $userId, action: $action) {
    entries { userId action details createdAt user { username } } total page limit } }`;

interface Log {
  readonly activityLog: {
    readonly entries: readonly {
      readonly userId: string;
      readonly action: string;
      readonly details: string;
    }[];
    readonly total: number;
  };
}

let database: TestDatabase;
let area: TestArea;
let reader: UserPrincipal;

beforeAll(async () => {
  database = await migratedDatabase();
  area = await openTestArea(database.url);
  reader = await area.user('1', ['view_admin'], 1);
});

afterAll(async () => {
  await area.close();
  await database.drop();
});

const log = async (variables: Record<string, unknown> = {}) =>
  (await area.ask<Log>(LOG, variables, reader)).activityLog;

const entry = (userId: string, details: string, at: string) => ({
  action: 'user_login',
  userId,
  details,
  address: null,
  at,
});

describe('the activity log', () => {
  it('stores what another subgraph reports in a committed transaction', async () => {
    const jobs = await openJobQueue(database.url, pino({ level: 'silent' }));
    const activity = { action: 'user_login', userId: '1', details: 'reported', address: null } as const;
    try {
      await area.database.transaction((transaction) => reportActivity(jobs, transaction, activity));
    } finally {
      await jobs.stop(1000);
    }
    const { entries } = await eventually(async () => {
      const found = await log();
      expect(found.total).toBe(1);
      return found;
    });
    expect(entries[0]).toMatchObject({ details: 'reported', user: { username: 'user1' } });
  });

  it('stores a redelivered job once, with the time of the action', async () => {
    const receive = receiveActivity(area.database);
    const job = { id: randomUUID(), data: entry('2', 'twice', '2026-01-02T03:04:05.678Z') };
    await receive([job]);
    await receive([job, { id: randomUUID(), data: entry('4', 'beside it', '2026-01-02T00:00:00Z') }]);
    const { entries, total } = await log({ userId: '2' });
    expect(total).toBe(1);
    expect(entries[0]).toMatchObject({ createdAt: '2026-01-02T03:04:05.678Z', user: null });
    expect((await log({ userId: '4' })).total).toBe(1);
  });

  it('rejects a malformed entry', async () => {
    const job = {
      id: randomUUID(),
      data: { ...entry('2', 'x', '2026-01-01T00:00:00Z'), action: 'invented' },
    };
    await expect(receiveActivity(area.database)([job])).rejects.toThrow();
  });

  describe('read as a connection', () => {
    const ACTIVITY = `query ($user: ID, $actions: [ActivityAction!], $from: Timestamp, $to: Timestamp, $order: OrderDirection!, $first: Int! = 50, $after: String) {
      activity(userId: $user, actions: $actions, from: $from, to: $to, order: $order, first: $first, after: $after) {
        totalCount pageInfo { hasNextPage endCursor } nodes { details } } }`;

    interface Page {
      readonly totalCount: number;
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
      readonly nodes: readonly { readonly details: string }[];
    }
    const read = async (variables: object): Promise<Page> =>
      (await area.ask<{ activity: Page }>(ACTIVITY, { user: '77', order: 'ascending', ...variables }, reader))
        .activity;
    const cursorOf = (key: unknown[]) => Buffer.from(JSON.stringify(key)).toString('base64url');
    const detailsOf = ({ nodes }: Page) => nodes.map(({ details }) => details);

    beforeAll(async () => {
      await area.dataSource.query(`
        INSERT INTO auth.activity_log (user_id, action, details, created_at) VALUES
          ('77', 'user_ban', 'one', '2026-03-01T00:00:00Z'), ('77', 'user_unban', 'two', '2026-03-02T00:00:00Z'),
          ('77', 'role_create', 'three', '2026-03-02T00:00:00Z'), ('77', 'gone_action', 'four', '2026-03-03T00:00:00Z')`);
    });

    it.each([
      ['in order', {}, ['one', 'two', 'three', 'four']],
      ['newest first', { order: 'descending' }, ['four', 'three', 'two', 'one']],
      ['by actions', { actions: ['user_ban', 'role_create'] }, ['one', 'three']],
      ['by time', { from: '2026-03-02', to: '2026-03-03' }, ['two', 'three']],
      ['by no action', { actions: [] }, []],
    ])('%s', async (_, variables, expected) => {
      const page = await read(variables);
      expect(detailsOf(page)).toEqual(expected);
      expect(page.totalCount).toBe(expected.length);
    });

    it.each(['ascending', 'descending'])('page by page, %s', async (order) => {
      const first = await read({ order, first: 2 });
      const second = await read({ order, first: 2, after: first.pageInfo.endCursor });
      expect([...detailsOf(first), ...detailsOf(second)]).toEqual(detailsOf(await read({ order })));
      expect([first, second].map(({ pageInfo }) => pageInfo.hasNextPage)).toEqual([true, false]);
    });

    it.each([
      ['an unknown action', { actions: ['dance'] }],
      ['an empty time', { from: '2026-03-02', to: '2026-03-02' }],
      ['a cursor of another list', { after: 'WyJhIl0' }],
      ['an id that no entry has', { after: cursorOf(['2026-01-01T00:00:00.000Z', 3_000_000_000]) }],
      ['a time that does not exist', { after: cursorOf(['2026-01-01T99:00:00.000Z', 1]) }],
    ])('not with %s', async (_, variables) => {
      const { errors } = await area.execute(ACTIVITY, { order: 'ascending', ...variables }, reader);
      expect(errors).toHaveLength(1);
      expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    });
  });
});
