import type { Principal } from '#protocol/principal';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';

const NAMES = 'query ($search: String!, $first: Int!) { attendanceNames(search: $search, first: $first) }';

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
      ('Iron_Mae', 'iron mae', 'Raid', '2026-06-01', 1, 'x', '1'),
      ('IRON mae', 'iron mae', 'Race', '2026-06-07', 1, 'x', '1'),
      ('Bob', 'bob', 'Raid', '2026-06-07', 1, 'x', '1'),
      ('Big Iron', 'big iron', 'Raid', '2026-06-07', 1, 'x', '1'),
      ('Ironbob', 'ironbob', 'Raid', '2026-06-08', 1, 'x', '1'),
      ('100%', '100%', 'Raid', '2026-06-08', 1, 'x', '1'),
      ('Strauß', 'strauss', 'Raid', '2026-06-08', 1, 'x', '1')`);
});

async function names(search: string, first = 10): Promise<string[]> {
  const { attendanceNames } = await area.ask<{ attendanceNames: string[] }>(NAMES, { search, first }, MEMBER);
  return attendanceNames;
}

describe('names with attendance', () => {
  it.each<[string, string[]]>([
    ['iron', ['IRON mae', 'Ironbob', 'Big Iron']],
    ['IRON', ['IRON mae', 'Ironbob', 'Big Iron']],
    ['bob', ['Bob', 'Ironbob']],
    ['n m', ['IRON mae']],
    ['n_M', ['IRON mae']],
    [' mae ', ['IRON mae']],
    ['straus', ['Strauß']],
    ['STRAUẞ', ['Strauß']],
    ['%', ['100%']],
    ['0%', ['100%']],
    ['_', []],
    ['', []],
    [' -_ ', []],
    ['\\', []],
    ['nobody', []],
    ['x'.repeat(1000), []],
  ])('that contain %j are found, those that begin with it first', async (search, expected) => {
    expect(await names(search)).toEqual(expected);
  });

  it('are at most as many as asked for, and 50', async () => {
    expect(await names('iron', 1)).toEqual(['IRON mae']);
    expect(await names('iron', 3)).toHaveLength(3);
    await area.dataSource.query(`
      INSERT INTO attendance.records (rsn, rsn_folded, event, date, points, recorded_by, recorded_by_id)
      SELECT 'Many ' || n, 'many ' || n, 'Raid', '2026-06-08', 1, 'x', '1' FROM generate_series(1, 60) n`);
    expect(await names('many', 1000)).toHaveLength(50);
    expect(await names('any', 1000)).toHaveLength(50);
  });

  it.each([
    ['first', { search: 'a', first: 0 }],
    ['search', { search: 'a\u0000', first: 1 }],
    ['search', { search: '\uD800', first: 1 }],
  ])('are refused for a bad %s', async (argument, variables) => {
    const { errors } = await area.execute(NAMES, variables, MEMBER);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument });
  });

  it('are gone with their last record', async () => {
    await area.dataSource.query(`DELETE FROM attendance.records WHERE rsn = 'Ironbob'`);
    expect(await names('ironbob')).toEqual([]);
    await area.dataSource.query(`DELETE FROM attendance.records WHERE rsn = 'IRON mae'`);
    expect(await names('iron m')).toEqual(['Iron_Mae']);
  });
});
