import { countOfList } from '#kit/database/counted-lists';
import type { Database } from '#kit/database/database';
import type { Page } from '#kit/paging';
import { type AttendanceOrder, recordOrder } from './attendance-order.inputs';
import type { AttendancePage } from './attendance-page.type';
import { RECORD_JSON_COLUMNS } from './record-columns';
import { type RecordFilter, recordConditions } from './record-filter';

/** Returns one page of records, by default newest date first, then newest record. */
export async function listRecords(
  database: Database,
  filter: RecordFilter,
  page: Page,
  orderBy: AttendanceOrder | null = null,
): Promise<AttendancePage> {
  const { name, where, values } = recordConditions(filter);
  const order = recordOrder(orderBy);
  const list = {
    name: `attendance_page${name}${order.name}`,
    columns: RECORD_JSON_COLUMNS,
    from: `FROM attendance.records r WHERE ${where}`,
    order: order.sql,
    alias: 'r',
    table: 'attendance.records',
    total: totalOf(filter, where),
    values,
  } as const;
  const { rows, total } = await database.page(list, page);
  return { records: rows, total, page: page.page, limit: page.limit };
}

/** Counts the few records of one player directly; totals of all, of an event and of days are stored. */
function totalOf({ rsn, event, dateFrom, dateTo }: RecordFilter, where: string): string {
  if (rsn !== null) return `SELECT count(*) FROM attendance.records r WHERE ${where}`;
  if (dateFrom !== null || dateTo !== null)
    return `SELECT coalesce(sum(r.records), 0) FROM attendance.event_days r WHERE ${where}`;
  if (event === null) return `SELECT ${countOfList('attendance', "'records'")}`;
  return `SELECT coalesce(sum(r.records), 0) FROM attendance.event_totals r WHERE ${where}`;
}
