import type { Client } from 'pg';
import { z } from 'zod';
import type { SeenStatement } from './statement-spy';

/** How a plan reaches its rows: each scan with its table and index, each sort, indented by what is above it among these. */
export interface PlanShape {
  readonly lines: readonly string[];
  /** Tables that are read from end to end, `schema.table`. */
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

/** The plan that PostgreSQL makes of a statement with its values. Nothing is executed. */
export async function planOf(database: Client, { text, values }: SeenStatement): Promise<PlanShape> {
  const { rows } = await database.query(`EXPLAIN (COSTS OFF, VERBOSE, FORMAT JSON) ${text}`, [...values]);
  const [
    {
      'QUERY PLAN': [{ Plan: root }],
    },
  ] = explained.parse(rows);
  const nodes = nodesOf(root);
  return {
    lines: nodes.map(described),
    readWhole: nodes
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => `${node.Schema}.${node['Relation Name']}`),
  };
}

/** Scans and sorts: joins and the like differ between versions of PostgreSQL, and read no table. */
function nodesOf(node: PlanNode): readonly PlanNode[] {
  const tells =
    node['Index Name'] !== undefined ||
    node['Relation Name'] !== undefined ||
    node['Node Type'].endsWith('Sort');
  return [...(tells ? [node] : []), ...(node.Plans ?? []).flatMap(nodesOf)];
}

function described(node: PlanNode): string {
  const relation = node['Relation Name'] && `${node.Schema}.${node['Relation Name']}`;
  const index = node['Index Name'] && `by ${node['Index Name']}`;
  return [node['Node Type'], relation, index].filter((part) => part !== undefined).join(' ');
}

/** Makes the planner of a connection decide by the statistics alone, and not by the machine. */
export async function settlePlanner(database: Client): Promise<void> {
  await database.query(`
    SET max_parallel_workers_per_gather = 0; SET jit = off; SET random_page_cost = 1.1; SET effective_cache_size = '4GB';
    SET work_mem = '4MB'; SET TimeZone = 'UTC'; SET plan_cache_mode = force_custom_plan`);
}
