import { parse } from 'graphql';
import { Client } from 'pg';
import { z } from 'zod';
import { callerAs } from '#tests/contract/equivalence/case-variables';
import { openTransportPair, type TransportPair } from '#tests/contract/equivalence/open-two-ways';
import { fillLargeEvents, LITERALS } from '#tools/bench/prices/large-events';
import { pricedFields } from '#tools/bench/prices/priced-fields';
import { settlePlanner } from './plan-shape';
import { type SeenStatement, StatementSpy } from './statement-spy';

/**
 * Rows that PostgreSQL may read for each point of a field. It reads about ten in the time of a point, and no
 * field may take five times its price. `npm run bench -- prices` measures processor time.
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

/** Returns the rows that all scans of an operation's statements read. */
async function rowsRead(query: string): Promise<number> {
  const caller = callerAs({
    kind: 'user',
    userId: ADMIN,
    username: 'admin',
    sessionId: 's',
    permissions: [],
    isSuperAdmin: true,
  });
  const statements = await spy.allDuring(() => platform.graph.run(parse(query), {}, caller));
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
});
