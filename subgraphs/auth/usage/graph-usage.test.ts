import { deleteInBatches } from '#kit/database/database';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { DELETE_OLD_USAGE } from './graph-usage.queries';

const ADD =
  'mutation ($names: [String!]!, $clients: [String!]!, $uses: [Int!]!) { addGraphUsage(names: $names, clients: $clients, uses: $uses) }';
const USAGE = `query ($since: Date!, $names: [String!], $first: Int = 50, $after: String) {
  graphUsage(since: $since, names: $names, first: $first, after: $after) {
    nodes { name client lastUsedOn uses } totalCount pageInfo { endCursor hasNextPage }
  } graphUsageCountedSince }`;
const GATEWAY = { kind: 'gateway' } as const;
const TODAY = new Date().toISOString().slice(0, 10);

const area = suiteArea(openTestArea);

const add = (...uses: readonly (readonly [name: string, client: string, uses: number])[]) =>
  area.execute(
    ADD,
    {
      names: uses.map(([name]) => name),
      clients: uses.map(([, client]) => client),
      uses: uses.map(([, , count]) => count),
    },
    GATEWAY,
  );

interface Answer {
  readonly graphUsage: { readonly nodes: object[]; readonly pageInfo: { readonly endCursor: string } };
  readonly graphUsageCountedSince: string;
}
const OPERATOR = {
  kind: 'user',
  userId: '930',
  username: 'operator',
  sessionId: 'session',
  permissions: ['view_devops'],
  isSuperAdmin: false,
} as const;
const usage = (variables: object) => area.ask<Answer>(USAGE, { since: TODAY, ...variables }, OPERATOR);

describe('the use of the graph', () => {
  it('is added up by name, client and day', async () => {
    await Promise.all([
      add(['User.email', 'dashboard', 2], ['Seen', 'dashboard', 1], ['User.id', 'site', 1]),
      add(['Seen', 'dashboard', 3], ['User.email', 'dashboard', 5], ['User.email', 'dashboard', 1]),
    ]);
    await area.dataSource.query(
      `INSERT INTO auth.graph_usage VALUES ('User.email', 'old', current_date - 40, 1), ('x', 'old', current_date - 401, 1)`,
    );
    expect((await usage({ names: ['User'] })).graphUsage).toMatchObject({
      nodes: [
        { name: 'User.email', client: 'dashboard', lastUsedOn: TODAY, uses: 8 },
        { name: 'User.id', client: 'site', lastUsedOn: TODAY, uses: 1 },
      ],
      totalCount: 2,
    });
    const first = await usage({ names: ['Seen', 'User.email'], first: 1 });
    expect(first.graphUsage.nodes).toEqual([
      { name: 'Seen', client: 'dashboard', lastUsedOn: TODAY, uses: 4 },
    ]);
    const { endCursor: after } = first.graphUsage.pageInfo;
    expect((await usage({ names: ['Seen', 'User.email'], first: 1, after })).graphUsage).toMatchObject({
      nodes: [{ name: 'User.email', uses: 8 }],
      pageInfo: { hasNextPage: false },
    });
    await deleteInBatches(area.database, DELETE_OLD_USAGE);
    const known = await usage({ since: '2000-01-01', names: ['x', 'User.email'] });
    expect(known.graphUsage.nodes).toMatchObject([{ client: 'dashboard' }, { client: 'old', uses: 1 }]);
    const { graphUsageCountedSince } = known;
    expect(Date.parse(TODAY) - Date.parse(graphUsageCountedSince)).toBe(40 * 86_400_000);
  });

  it('is added by the gateway only, in lists that fit', async () => {
    const refused = await area.execute(ADD, { names: ['a'], clients: ['b'], uses: [1] }, OPERATOR);
    expect(refused.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    const unequal = await area.execute(ADD, { names: ['a'], clients: [], uses: [1] }, GATEWAY);
    expect(unequal.errors?.[0]?.message).toBe('names must be as many as clients and uses');
    expect((await add(['a', 'b', 0])).errors?.[0]?.message).toBe('uses must be at least 1');
  });

  it('is listed for callers with view_devops', async () => {
    const { errors } = await area.execute(USAGE, { since: TODAY }, { ...OPERATOR, permissions: [] });
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const wrong = await area.execute(USAGE, { since: TODAY, after: 'x' }, OPERATOR);
    expect(wrong.errors?.[0]?.message).toBe('after must be a cursor of this list');
    const early = await area.execute(USAGE, { since: '0000-12-31' }, OPERATOR);
    expect(early.errors?.[0]?.message).toBe('since must not be before 0001-01-01');
  });
});
