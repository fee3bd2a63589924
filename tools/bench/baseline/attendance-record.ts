/** Columns selected from `attendance.records`. */
export const COLUMNS = `id, rsn, event, to_char(date, 'YYYY-MM-DD') AS date, points, notes, recorded_by, created_at`;

export interface RecordRow {
  readonly id: number;
  readonly rsn: string;
  readonly event: string;
  readonly date: string;
  readonly points: number;
  readonly notes: string | null;
  readonly recorded_by: string;
  readonly created_at: Date;
}
