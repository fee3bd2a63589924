import type { Client } from 'pg';
import { z } from 'zod';
import type { SeenStatement } from './statement-spy';

/** Both find the count of a participant for a task, at the same cost: statistics decide which is used. */
const EITHER = 'pk_counts or ix_counts_entrant';
const EQUIVALENT: ReadonlyMap<string, string> = new Map([
  ['pk_counts', EITHER],
  ['ix_counts_entrant', EITHER],
]);

/** Access paths to large tables: each scan with its table and index. */
export interface PlanShape {
  readonly lines: readonly string[];
  /** Large tables with a sequential scan. */
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

/**
 * Returns PostgreSQL's plan of a statement with its values, without executing it. @param large tables,
 * `schema.table`.
 */
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
      return `${node['Node Type']} of ${table}${index === undefined ? '' : ` by ${EQUIVALENT.get(index) ?? index}`}`;
    }),
    readWhole: scans.flatMap(({ node, table }) => (node['Node Type'] === 'Seq Scan' ? [table] : [])),
  };
}

interface Scan {
  readonly node: PlanNode;
  readonly table: string;
}

/**
 * Returns the scans only: joins and sorts differ between versions of PostgreSQL.
 * @param above table of the parent node, which names the table of a bitmap index scan.
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

/** Configures a connection so that plans depend on statistics only, not on the machine. */
export async function settlePlanner(database: Client): Promise<void> {
  await database.query(`
    SET max_parallel_workers_per_gather = 0; SET jit = off; SET random_page_cost = 1.1; SET effective_cache_size = '4GB';
    SET work_mem = '4MB'; SET TimeZone = 'UTC'; SET plan_cache_mode = force_custom_plan`);
}
