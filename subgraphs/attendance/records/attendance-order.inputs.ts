import { SQL_DIRECTIONS } from '#kit/order-direction.type';
import { type Order, orderInput } from '#kit/order-input';

/** An order of attendance records. */
export type AttendanceOrder = Order<'date' | 'recorded_at'>;

export const AttendanceOrderInput = orderInput<AttendanceOrder['field']>('Attendance', {
  list: 'attendance records',
  field: 'A field that attendance records are ordered by.',
  values: {
    date: 'Day of the event; of equal ones, the time of recording decides.',
    recorded_at: 'When the record was created.',
  },
});

/** Returns an order of records `r` in SQL, and a name for its prepared statement. Ids ascend with time. */
export function recordOrder(order: AttendanceOrder | null): { readonly name: string; readonly sql: string } {
  const { field, direction } = order ?? { field: 'date', direction: 'descending' };
  const sql = SQL_DIRECTIONS[direction];
  if (field === 'recorded_at') return { name: `_by_time_${direction}`, sql: `r.id ${sql}` };
  return { name: direction === 'descending' ? '' : '_oldest_first', sql: `r.date ${sql}, r.id ${sql}` };
}
