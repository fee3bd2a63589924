import { Field, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import type { Database } from '#kit/database/database';
import { limitOf } from '#kit/database/page';
import { inColumns } from '#kit/database/statement';
import { AttendanceRecord, RECORD_JSON_COLUMNS } from '../records/record.fields';
import { type RecordFilter, recordConditions } from '../records/record.queries';

/** Most records of a page. */
export const MAX_ROWS = 5000;

@ObjectType('AttendanceExportPage', {
  simpleResolvers: true,
  description: 'A page of an export.',
})
export class ExportPage {
  @ListSize({ assumedSize: MAX_ROWS })
  @Field(() => [AttendanceRecord], { description: 'Records in the order of their ids.' })
  rows: AttendanceRecord[];

  @Field(() => Int, {
    nullable: true,
    description: 'Value of `after` for the next page; null on the last page.',
  })
  next: number | null;
}

/** A request for a page of an export. */
interface ExportPosition {
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
