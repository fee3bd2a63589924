/** What is selected of `attendance.records r` to make an `AttendanceRecord`: dates as text, whatever the `DateStyle`. */
export const RECORD_COLUMNS = `r.id, r.rsn, r.event, to_char(r.date::timestamp, 'YYYY-MM-DD') AS date, r.points, r.notes,
  r.recorded_by AS "recordedBy", r.recorded_by_id AS "recordedById", r.created_at AS "createdAt"`;
