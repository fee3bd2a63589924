import { type Connection, connectionOf, isInt32, isTime, type Slice } from '#kit/connection';
import { countOfList } from '#kit/database/counted-lists';
import type { Database } from '#kit/database/database';
import type { Page } from '#kit/database/page';
import type { Columns } from '#kit/database/statement';
import type { ActivityAction } from '#kit/jobs/activity';
import type { Direction } from '#kit/order-input';
import { ActivityConnection, type ActivityEntry, type ActivityPage } from './activity.fields';

interface ActivityFilter {
  readonly userId: string | null;
  readonly action: string | null;
}

const COLUMNS: Columns<ActivityEntry> = {
  id: 'l.id',
  userId: 'l.user_id',
  action: 'l.action',
  details: 'l.details',
  ipAddress: 'l.ip_address',
  createdAt: 'l.created_at',
};

const LOG = {
  columns: COLUMNS,
  order: 'l.created_at DESC, l.id DESC',
  alias: 'l',
} as const;

/** Returns one page of the activity log, newest first. */
export async function listActivity(
  database: Database,
  filter: ActivityFilter,
  page: Page,
): Promise<ActivityPage> {
  const { name, where, counted, values } = conditions(filter);
  const list = {
    ...LOG,
    name: `auth_activity_page${name}`,
    from: `FROM auth.activity_log l ${where}`,
    total: `SELECT ${countOfList('auth', counted)}`,
    values,
  } as const;
  const { rows, total } = await database.page(list, page);
  return { entries: rows, total, page: page.page, limit: page.limit };
}

interface Conditions {
  readonly name: string;
  readonly where: string;
  /** SQL expression for the name of the matching counted list. */
  readonly counted: string;
  readonly values: readonly string[];
}

/** Returns one statement per combination of filters, so that each gets a plan that uses its own index. */
function conditions({ userId, action }: ActivityFilter): Conditions {
  if (userId !== null && action !== null) {
    return {
      name: '_of_user_and_action',
      where: 'WHERE l.user_id = $1 AND l.action = $2',
      counted: "'activity_log/both/' || $2 || '/' || $1",
      values: [userId, action],
    };
  }
  if (userId !== null)
    return {
      name: '_of_user',
      where: 'WHERE l.user_id = $1',
      counted: "'activity_log/user/' || $1",
      values: [userId],
    };
  if (action !== null)
    return {
      name: '_of_action',
      where: 'WHERE l.action = $1',
      counted: "'activity_log/action/' || $1",
      values: [action],
    };
  return { name: '', where: '', counted: "'activity_log'", values: [] };
}

/** The entries to read; null matches all. */
interface ActivityScope {
  readonly userId: string | null;
  readonly actions: readonly ActivityAction[] | null;
  /** Inclusive. */
  readonly from: Date | null;
  /** Exclusive. */
  readonly to: Date | null;
}

const WHERE = `($1::text IS NULL OR l.user_id = $1) AND ($2::text[] IS NULL OR l.action = ANY($2))
  AND ($3::timestamptz IS NULL OR l.created_at >= $3) AND ($4::timestamptz IS NULL OR l.created_at < $4)`;

const COUNT = { text: `SELECT count(*)::integer AS count FROM auth.activity_log l WHERE ${WHERE}` } as const;

/** Without a name: the best plan depends on the filters. */
const ENTRIES: Readonly<Record<Direction, { readonly text: string }>> = {
  ascending: entriesBy('ASC', '>'),
  descending: entriesBy('DESC', '<'),
};

function entriesBy(direction: 'ASC' | 'DESC', comparison: '<' | '>'): { readonly text: string } {
  return {
    text: `SELECT l.id, l.user_id AS "userId", l.action, l.details, l.ip_address AS "ipAddress",
      l.created_at AS "createdAt"
    FROM auth.activity_log l
    WHERE ${WHERE} AND ($5::timestamptz IS NULL OR (l.created_at, l.id) ${comparison} ($5, $6::integer))
    ORDER BY l.created_at ${direction}, l.id ${direction} LIMIT $7`,
  };
}

/** Returns whether the values of a cursor are a key of the log. */
export function isActivityKey([time, id, ...others]: readonly unknown[]): boolean {
  return isTime(time) && isInt32(id) && others.length === 0;
}

/** Returns a page of the activity log. */
export async function readActivity(
  database: Database,
  { userId, actions, from, to }: ActivityScope,
  slice: Slice,
  direction: Direction,
): Promise<Connection<ActivityEntry>> {
  const values = [userId, actions, from, to];
  const key = [slice.after?.[0] ?? null, slice.after?.[1] ?? null];
  const rows = await database.rows<ActivityEntry>(ENTRIES[direction], [...values, ...key, slice.first + 1]);
  return connectionOf(ActivityConnection, rows, {
    slice,
    keyOf: ({ createdAt, id }) => [createdAt, id],
    count: async () => (await database.row<{ count: number }>(COUNT, values))?.count ?? 0,
  });
}
