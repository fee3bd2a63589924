import type { Client } from 'pg';
import { z } from 'zod';
import type { SeenStatement } from './statement-spy';

/** How a plan reaches the rows of large tables: each scan with its table and index. */
export interface PlanShape {
  readonly lines: readonly string[];
  /** Large tables that are read from end to end. */
  readonly readWhole: readonly string[];
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly Schema?: string | undefined;
  readonly 'Relation Name'?: string | undefined;
  readonly 'Index Name'?: string | undefined;
  readonly Plans?: readonly PlanNode[] | undefined;
}

const planNode: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  Schema: z.string().optional(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  get Plans() {
    return z.array(planNode).optional();
  },
});

const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planNode })]) })]);

/** The plan that PostgreSQL makes of a statement with its values. Nothing is executed. @param large tables, `schema.table`. */
export async function planOf(
  database: Client,
  { text, values }: SeenStatement,
  large: ReadonlySet<string>,
): Promise<PlanShape> {
  const { rows } = await database.query(`EXPLAIN (COSTS OFF, VERBOSE, FORMAT JSON) ${text}`, [...values]);
  const [
    {
      'QUERY PLAN': [{ Plan: root }],
    },
  ] = explained.parse(rows);
  const scans = scansOf(root).filter(({ table }) => large.has(table));
  return {
    lines: scans.map(({ node, table }) => {
      const index = node['Index Name'];
      return `${node['Node Type']} of ${table}${index === undefined ? '' : ` by ${index}`}`;
    }),
    readWhole: scans.flatMap(({ node, table }) => (node['Node Type'] === 'Seq Scan' ? [table] : [])),
  };
}

interface Scan {
  readonly node: PlanNode;
  readonly table: string;
}

/**
 * Joins, sorts and the like differ between versions of PostgreSQL, and read no table.
 *
 * @param above the table of the node above: that of a bitmap's index is named there.
 */
function scansOf(node: PlanNode, above = ''): readonly Scan[] {
  const relation = node['Relation Name'];
  const table = relation === undefined ? above : `${node.Schema}.${relation}`;
  const isScan = relation !== undefined || node['Index Name'] !== undefined;
  return [
    ...(isScan ? [{ node, table }] : []),
    ...(node.Plans ?? []).flatMap((plan) => scansOf(plan, table)),
  ];
}

/** Makes the planner of a connection decide by the statistics alone, and not by the machine. */
export async function settlePlanner(database: Client): Promise<void> {
  await database.query(`
    SET max_parallel_workers_per_gather = 0; SET jit = off; SET random_page_cost = 1.1; SET effective_cache_size = '4GB';
    SET work_mem = '4MB'; SET TimeZone = 'UTC'; SET plan_cache_mode = force_custom_plan`);
}
