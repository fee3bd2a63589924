import { type Connection, connectionOf, type Slice } from '#kit/connection';
import type { Database, DeleteBatch } from '#kit/database/database';
import { type GraphUsage, GraphUsageConnection } from './graph-usage.fields';

/** $1 first day, $2 names or types; null for all. */
const USED = `auth.graph_usage u WHERE u.day >= $1
  AND ($2::text[] IS NULL OR u.name = ANY($2) OR split_part(u.name, '.', 1) = ANY($2))`;

/** Without a name: the best plan depends on the filter. */
const PAGE = {
  text: `SELECT u.name, u.client, max(u.day)::text AS "lastUsedOn", sum(u.uses)::float8 AS uses FROM ${USED}
      AND ($3::text IS NULL OR (u.name, u.client) > ($3, $4))
    GROUP BY u.name, u.client ORDER BY u.name, u.client LIMIT $5`,
} as const;

const COUNT = {
  text: `SELECT count(DISTINCT (u.name, u.client))::integer AS count FROM ${USED}`,
} as const;

const FIRST_DAY = {
  name: 'auth_graph_usage_since',
  text: 'SELECT min(day)::text AS day FROM auth.graph_usage',
} as const;

/** What to list. */
interface UsageFilter {
  /** First day, `YYYY-MM-DD`. */
  readonly since: string;
  /** Names, or types whose fields are wanted; null for all. */
  readonly names: readonly string[] | null;
}

/** Returns whether the values of a cursor are a key of the list. */
export function isUsageKey(key: readonly unknown[]): boolean {
  return key.length === 2 && key.every((value) => typeof value === 'string');
}

/** Returns a page of uses, by name and client. */
export async function readGraphUsage(
  database: Database,
  { since, names }: UsageFilter,
  slice: Slice,
): Promise<Connection<GraphUsage>> {
  const [name = null, client = null] = slice.after ?? [];
  const rows = await database.rows<GraphUsage>(PAGE, [since, names, name, client, slice.first + 1]);
  return connectionOf(GraphUsageConnection, rows, {
    slice,
    keyOf: (usage) => [usage.name, usage.client],
    count: async () => (await database.row<{ count: number }>(COUNT, [since, names]))?.count ?? 0,
  });
}

/** Returns the first day of which uses are known; null before the first use. */
export async function usageCountedSince(database: Database): Promise<string | null> {
  return (await database.row<{ day: string | null }>(FIRST_DAY, []))?.day ?? null;
}

/** Days for which uses are stored. */
const KEPT_DAYS = 400;

export const DELETE_OLD_USAGE: DeleteBatch = {
  text: `WITH deleted AS (
      DELETE FROM auth.graph_usage WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM auth.graph_usage WHERE day < current_date - ${KEPT_DAYS} LIMIT $1
      )) RETURNING 1
    ) SELECT count(*)::integer AS deleted FROM deleted`,
};
