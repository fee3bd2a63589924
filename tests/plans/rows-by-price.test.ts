import { execute, parse } from 'graphql';
import { Client } from 'pg';
import { z } from 'zod';
import { contextFor } from '#kit/context';
import { AreaItemBudget } from '#protocol/item-budget';
import { callerAs } from '#tests/contract/equivalence/case-variables';
import { openTransportPair, type TransportPair } from '#tests/contract/equivalence/open-two-ways';
import { fillLargeEvents, LITERALS } from './large-events';
import { settlePlanner } from './plan-shape';
import { pricedFields } from './priced-fields';
import { type SeenStatement, StatementSpy } from './statement-spy';

/**
 * Rows that PostgreSQL may read for each point of a field. It reads about ten in the time of a point, and no
 * field may take five times its price.
 */
const ROWS_PER_POINT = 50;

/** Any field may read so many. */
const FREE_ROWS = 2000;

const ADMIN = '100000000000000001';

let platform: TransportPair;
let database: Client;
let spy: StatementSpy;

beforeAll(async () => {
  platform = await openTransportPair();
  database = new Client({ connectionString: platform.databaseUrl });
  await database.connect();
  const sql = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await database.query(text, [...values])).rows;
  await fillLargeEvents({ sql }, { users: 1000, bingoEvents: 2, tileEvents: 2 });
  await settlePlanner(database);
  spy = new StatementSpy();
});
afterAll(async () => {
  spy.restore();
  await database.end();
  await platform.close();
});

/** Statements of what is created on first use, such as signing keys. */
const WRITES = /\b(INSERT|UPDATE|DELETE)\b/;

const CALLER = callerAs({
  kind: 'user',
  userId: ADMIN,
  username: 'admin',
  sessionId: 's',
  permissions: [],
  isSuperAdmin: true,
});

/** Returns the rows that all scans of an operation's statements read. */
async function rowsRead(query: string): Promise<number> {
  return rowsDuring(() => platform.graph.run(parse(query), {}, CALLER));
}

async function rowsDuring(work: () => Promise<unknown>): Promise<number> {
  const statements = await spy.allDuring(work);
  let rows = 0;
  for (const statement of statements) {
    if (!WRITES.test(statement.text)) rows += await rowsOf(statement);
  }
  return rows;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number | undefined;
  readonly Plans?: readonly PlanNode[] | undefined;
}

const planNode: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  get Plans() {
    return z.array(planNode).optional();
  },
});

const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planNode })]) })]);

async function rowsOf({ text, values }: SeenStatement): Promise<number> {
  const { rows } = await database.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, [...values]);
  return scanned(explained.parse(rows)[0]['QUERY PLAN'][0].Plan);
}

function scanned(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + scanned(plan), 0);
  if (!node['Node Type'].includes('Scan')) return below;
  return below + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
}

describe('PostgreSQL', () => {
  test('reads no more rows for a list or a count than it is the price of', async () => {
    const fields = pricedFields(platform.graph.apiSchema, LITERALS);
    expect(fields.length).toBeGreaterThan(120);
    const dear: string[] = [];
    for (const { name, query, without } of fields) {
      const price = (of: string) => platform.graph.costs.estimate(parse(of), null, {});
      const points = Math.max(1, price(query) - price(without));
      const rows = (await rowsRead(query)) - (await rowsRead(without));
      if (rows > FREE_ROWS + ROWS_PER_POINT * points) dear.push(`${name}: ${rows} rows for ${points} points`);
    }
    expect(dear).toEqual([]);
  });

  test.each([
    ['member', 100],
    ['day', 5000],
  ])('reads the records of a page of totals by %s only', async (by, most) => {
    const query = `{ attendanceTotals(groupBy: [${by}], first: 1) { nodes { records members } } }`;
    expect(await rowsRead(query)).toBeLessThan(most);
  });

  test.each([
    'bingoParticipants(eventId: "bingo-1") { id }',
    'bingoEvent(id: "bingo-1") { participants { id } }',
    'bingoLeaderboard(eventId: "bingo-1") { rank }',
  ])('reads no more rows of a list than the budget has: %s', async (field) => {
    const { schema } = platform.areas.get('bingo')?.subgraph ?? {};
    const read = async (items: number) => {
      const contextValue = contextFor(CALLER, new AreaItemBudget(items));
      if (!schema) throw new Error('no area');
      return execute({ schema, document: parse(`{ ${field} }`), contextValue });
    };
    expect(await rowsDuring(() => read(100))).toBeLessThan(300);
    expect((await read(1000)).errors).toMatchObject([{ message: expect.stringMatching(/1000 items/) }]);
    expect((await read(1001)).errors).toBeUndefined();
  });
});
