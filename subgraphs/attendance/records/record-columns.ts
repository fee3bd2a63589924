import { type Columns, selectList } from '#kit/database/columns';
import { fieldColumns } from '#kit/fields';
import type { AttendanceRecord } from './attendance-record.type';
import { RECORD_FIELDS } from './record.entity';

/**
 * The columns of an `AttendanceRecord` in `attendance.records r`, for statements whose rows travel as JSON.
 */
export const RECORD_JSON_COLUMNS: Columns<AttendanceRecord> = {
  id: 'r.id',
  ...fieldColumns(RECORD_FIELDS, 'r'),
  recordedBy: 'r.recorded_by',
  recordedById: 'r.recorded_by_id',
  createdAt: 'r.created_at',
};

/** The same as a select list: dates as text, independent of `DateStyle`. */
export const RECORD_COLUMNS = selectList({
  ...RECORD_JSON_COLUMNS,
  date: "to_char(r.date::timestamp, 'YYYY-MM-DD')",
});
