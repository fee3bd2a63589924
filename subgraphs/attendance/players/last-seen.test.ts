import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';

const PLAYERS = `query ($before: Date!, $first: Int! = 50, $after: String) {
  players(lastSeenBefore: $before, first: $first, after: $after) {
    totalCount nodes { name attendance { lastSeen } } pageInfo { hasNextPage endCursor } } }`;
const MEMBER = {
  kind: 'user',
  userId: '1',
  username: 'member',
  sessionId: 's',
  permissions: [],
  isSuperAdmin: false,
} as const;

const area = suiteArea(openTestArea);

beforeAll(async () => {
  await area.dataSource.query(`
    INSERT INTO attendance.records (rsn, rsn_folded, event, date, points, recorded_by, recorded_by_id) VALUES
      ('Mae', 'mae', 'Raid', '2026-05-01', 1, 'x', '1'),
      ('MAE', 'mae', 'Raid', '2026-06-01', 1, 'x', '1'),
      ('Bob', 'bob', 'Raid', '2026-06-02', 1, 'x', '1'),
      ('Ann', 'ann', 'Raid', '2026-06-01', 1, 'x', '1'),
      ('Zoe', 'zoe', 'Raid', '2026-01-01', 1, 'x', '1')`);
});

interface Page {
  readonly totalCount: number;
  readonly nodes: readonly { readonly name: string; readonly attendance: { readonly lastSeen: string } }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

async function seen(variables: object): Promise<Page> {
  return (await area.ask<{ players: Page }>(PLAYERS, { before: '2026-06-02', ...variables }, MEMBER)).players;
}

describe('players last seen before a day', () => {
  it('are those whose newest record is older, longest ago first', async () => {
    const { nodes, totalCount } = await seen({});
    expect(nodes.map(({ name, attendance }) => [name, attendance.lastSeen])).toEqual([
      ['Zoe', '2026-01-01'],
      ['Ann', '2026-06-01'],
      ['MAE', '2026-06-01'],
    ]);
    expect(totalCount).toBe(3);
    expect((await seen({ before: '2026-01-01' })).nodes).toEqual([]);
  });

  it('are read page by page', async () => {
    const names: string[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const page: Page = await seen({ first: 1, after });
      names.push(...page.nodes.map(({ name }) => name));
      [after, more] = [page.pageInfo.endCursor, page.pageInfo.hasNextPage];
    }
    expect(names).toEqual(['Zoe', 'Ann', 'MAE']);
  });

  it('are for signed-in callers, with cursors of this list', async () => {
    const variables = { before: '2026-06-02' };
    expect((await area.execute(PLAYERS, variables)).errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED');
    const { errors } = await area.execute(PLAYERS, { ...variables, after: 'W10' }, MEMBER);
    expect(errors?.[0]?.message).toBe('after must be a cursor of this list');
    const early = await area.execute(PLAYERS, { before: '0000-12-31' }, MEMBER);
    expect(early.errors?.[0]?.message).toBe('lastSeenBefore must not be before 0001-01-01');
  });
});
