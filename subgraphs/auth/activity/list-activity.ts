import type { Columns } from '#kit/database/columns';
import { countOfList } from '#kit/database/counted-lists';
import type { Database } from '#kit/database/database';
import type { Page } from '#kit/paging';
import type { ActivityEntry } from './activity-entry.type';
import type { ActivityPage } from './activity-page.type';

export interface ActivityFilter {
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
