import { inColumns } from '#kit/database/columns';
import type { Database } from '#kit/database/database';
import { limitOf } from '#kit/paging';
import type { AttendanceRecord } from '../records/attendance-record.type';
import { RECORD_JSON_COLUMNS } from '../records/record-columns';
import { type RecordFilter, recordConditions } from '../records/record-filter';
import type { ExportPage } from './export-page.type';

const MAX_ROWS = 5000;

/** A request for a page of an export. */
export interface ExportPosition {
  /** Id of the last record of the previous page; 0 for the first page. */
  readonly after: number;
  /** Capped at 5,000. */
  readonly first: number;
}

/**
 * Reads one page of an export: the current records after an id.
 *
 * @throws DomainError BAD_USER_INPUT when `first` is below 1.
 */
export async function readExportPage(
  database: Database,
  filter: RecordFilter,
  { after, first }: ExportPosition,
): Promise<ExportPage> {
  const limit = limitOf(first, MAX_ROWS, 'first');
  const { name, where, values } = recordConditions(filter);
  const statement = inColumns<AttendanceRecord>(
    `attendance_export${name}`,
    RECORD_JSON_COLUMNS,
    `FROM attendance.records r
      WHERE ${where} AND r.id > $${values.length + 1} ORDER BY r.id LIMIT $${values.length + 2}`,
  );
  const rows = await database.rows(statement, [...values, after, limit]);
  return { rows, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
}
