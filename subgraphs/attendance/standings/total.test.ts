import type { Principal } from '#protocol/principal';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';

const TOTALS = `query ($by: [AttendanceGrouping!]!, $filter: AttendanceFilterInput, $first: Int! = 50, $after: String,
    $order: AttendanceTotalOrder! = group, $each: Int) {
  attendanceTotals(groupBy: $by, filter: $filter, first: $first, after: $after, orderBy: $order, firstOfEach: $each) {
    totalCount pageInfo { hasNextPage endCursor }
    nodes { periodStart player { name } event records members events totalPoints }
  }
}`;

const MEMBER: Principal = {
  kind: 'user',
  userId: '1',
  username: 'member',
  sessionId: 's',
  permissions: [],
  isSuperAdmin: false,
};

const area = suiteArea(openTestArea);

beforeAll(async () => {
  await area.dataSource.query(`
    INSERT INTO attendance.records (rsn, rsn_folded, event, date, points, recorded_by, recorded_by_id) VALUES
      ('Mae', 'mae', 'Raid', '2026-06-01', 10, 'x', '1'),
      ('MAE', 'mae', 'Race', '2026-06-07', 5, 'x', '1'),
      ('Bob', 'bob', 'Raid', '2026-06-07', 1, 'x', '1'),
      ('Bob', 'bob', 'Raid', '2026-06-08', 2, 'x', '1'),
      ('Bob', 'bob', 'Raid', '2026-07-31', 4, 'x', '1')`);
});

interface Total {
  readonly periodStart: string | null;
  readonly player: { readonly name: string } | null;
  readonly event: string | null;
  readonly records: number;
  readonly members: number;
  readonly events: number;
  readonly totalPoints: number;
}

interface Page {
  readonly totalCount: number;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly nodes: readonly Total[];
}

async function totals(by: readonly string[], variables: object = {}): Promise<Page> {
  const data = await area.ask<{ attendanceTotals: Page }>(TOTALS, { by, ...variables }, MEMBER);
  return data.attendanceTotals;
}

const cursorOf = (...key: readonly string[]) => Buffer.from(JSON.stringify(key)).toString('base64url');

const shortly = ({ periodStart, player, event, records, members, events, totalPoints }: Total) =>
  [periodStart, player?.name, event, records, members, events, totalPoints]
    .filter((value) => value != null)
    .join(' ');

describe('totals of attendance', () => {
  it.each([
    [['day'], ['2026-06-01 1 1 1 10', '2026-06-07 2 2 2 6', '2026-06-08 1 1 1 2', '2026-07-31 1 1 1 4']],
    [['week'], ['2026-06-01 3 2 2 16', '2026-06-08 1 1 1 2', '2026-07-27 1 1 1 4']],
    [['month'], ['2026-06-01 4 2 2 18', '2026-07-01 1 1 1 4']],
    [['member'], ['Bob 3 1 1 7', 'MAE 2 1 2 15']],
    [['event'], ['Race 1 1 1 5', 'Raid 4 2 1 17']],
    [
      ['member', 'month'],
      ['2026-06-01 Bob 2 1 1 3', '2026-06-01 MAE 2 1 2 15', '2026-07-01 Bob 1 1 1 4'],
    ],
  ])('are grouped by %j', async (by, expected) => {
    const { nodes, totalCount } = await totals(by);
    expect(nodes.map(shortly)).toEqual(expected);
    expect(totalCount).toBe(expected.length);
  });

  it.each([
    [['member'], 'records', null, ['Bob 3 1 1 7', 'MAE 2 1 2 15']],
    [['member'], 'total_points', null, ['MAE 2 1 2 15', 'Bob 3 1 1 7']],
    [
      ['member', 'month'],
      'total_points',
      null,
      ['2026-06-01 MAE 2 1 2 15', '2026-06-01 Bob 2 1 1 3', '2026-07-01 Bob 1 1 1 4'],
    ],
    [['member', 'month'], 'total_points', 1, ['2026-06-01 MAE 2 1 2 15', '2026-07-01 Bob 1 1 1 4']],
    [['member', 'month'], 'group', 1, ['2026-06-01 Bob 2 1 1 3', '2026-07-01 Bob 1 1 1 4']],
  ])('of %j are ordered by %s, the first %s of each period', async (by, order, each, expected) => {
    const { nodes, totalCount } = await totals(by, { order, each });
    expect(nodes.map(shortly)).toEqual(expected);
    expect(totalCount).toBe(expected.length);
    const paged: string[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const page: Page = await totals(by, { order, each, first: 1, after });
      paged.push(...page.nodes.map(shortly));
      [after, more] = [page.pageInfo.endCursor, page.pageInfo.hasNextPage];
    }
    expect(paged).toEqual(expected);
  });

  it.each([
    [{ by: ['member'], each: 1 }, 'firstOfEach needs day, week or month in groupBy'],
    [{ by: ['day', 'member'], each: 0 }, 'firstOfEach must be between 1 and 100'],
    [{ by: ['day', 'member'], each: 101 }, 'firstOfEach must be between 1 and 100'],
  ])('refuse %j', async (variables, message) => {
    const { errors } = await area.execute(TOTALS, variables, MEMBER);
    expect(errors?.[0]?.message).toBe(message);
  });

  it('are of the records that match the filter', async () => {
    const filter = { dateFrom: '2026-06-07', dateTo: '2026-06-08', event: 'Raid' };
    expect((await totals(['member'], { filter })).nodes.map(shortly)).toEqual(['Bob 2 1 1 3']);
    expect((await totals(['day'], { filter: { rsn: 'mAE' } })).nodes).toHaveLength(2);
  });

  it('are read page by page', async () => {
    const first = await totals(['day', 'member'], { first: 3 });
    expect(first.pageInfo.hasNextPage).toBe(true);
    const second = await totals(['day', 'member'], { first: 3, after: first.pageInfo.endCursor });
    expect([...first.nodes, ...second.nodes].map(shortly)).toEqual([
      '2026-06-01 Mae 1 1 1 10',
      '2026-06-07 Bob 1 1 1 1',
      '2026-06-07 MAE 1 1 1 5',
      '2026-06-08 Bob 1 1 1 2',
      '2026-07-31 Bob 1 1 1 4',
    ]);
    expect(second.pageInfo.hasNextPage).toBe(false);
  });

  it('continue after an event whose name has 200 code points', async () => {
    const name = '🎲'.repeat(200);
    await area.dataSource.query(
      `INSERT INTO attendance.records (rsn, rsn_folded, event, date, points, recorded_by, recorded_by_id)
        VALUES ('Mae', 'mae', $1, '2026-06-01', 1, 'x', '1')`,
      [name],
    );
    const all = await totals(['event']);
    expect(all.nodes.at(-1)).toMatchObject({ event: name });
    const rest = await totals(['event'], { after: all.pageInfo.endCursor });
    expect(rest.nodes).toEqual([]);
    await area.dataSource.query('DELETE FROM attendance.records WHERE event = $1', [name]);
  });

  it.each([
    ['another order', { by: ['member'], order: 'total_points' }],
    ['other groups', { by: ['event'], order: 'records' }],
  ])('refuse a cursor of %s', async (_, variables) => {
    const { pageInfo } = await totals(['member'], { order: 'records', first: 1 });
    const { errors } = await area.execute(TOTALS, { ...variables, after: pageInfo.endCursor }, MEMBER);
    expect(errors?.[0]?.message).toBe('after must be a cursor of this list');
  });

  it.each([
    ['no grouping', { by: [] }, 'groupBy must not be empty'],
    ['two periods', { by: ['day', 'week'] }, 'groupBy must have at most one of'],
    ['no items', { by: ['day'], first: 0 }, 'first must be at least 1'],
    [
      'a cursor of another list',
      { by: ['day'], after: cursorOf('a', 'b') },
      'after must be a cursor of this list',
    ],
    [
      'a cursor that cannot be stored',
      { by: ['event'], after: cursorOf('event group', '\0') },
      'after must be a cursor of this list',
    ],
    ...['today', '0000-01-01'].map((day): [string, Record<string, unknown>, string] => [
      `a cursor of the day ${day}`,
      { by: ['day'], after: cursorOf('day group', day) },
      'after must be',
    ]),
    [
      'dates in the wrong order',
      { by: ['day'], filter: { dateFrom: '2026-06-02', dateTo: '2026-06-01' } },
      'dateTo',
    ],
  ])('are refused with %s', async (_, variables, message) => {
    const { errors } = await area.execute(TOTALS, variables, MEMBER);
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining(message),
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });
});
