import { z } from 'zod';
import { admitUser, type Duties } from './duties';
import { parseInput } from './http-edge';
import type { Read } from './read';

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

const query = z.object({
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .default(50)
    .transform((limit) => Math.min(limit, 100)),
  rsn: z.string().optional(),
  event: z.string().optional(),
  date_from: z.iso.date().optional(),
  date_to: z.iso.date().optional(),
});

type Filter = Omit<z.infer<typeof query>, 'page' | 'limit'>;

/** For a page beyond the last: one row of nulls with the total. */
type PageRow = { readonly total: number } & (RecordRow | { readonly id: null });

/** GET /attendance: the page and the total, summed from the stored counts per event and day. */
export function listAttendance(duties: Duties): Read {
  return async ({ message, response, query: input }) => {
    await admitUser(duties, message, response);
    const { page, limit, ...filter } = parseInput(query, input);
    const { where, values } = conditions(filter);
    const { rows } = await duties.pool.query<PageRow>({
      name: `page ${where}`,
      text: pageSql(filter, where, values.length),
      values: [...values, limit, (page - 1) * limit],
    });
    const total = rows[0]?.total ?? 0;
    const records = rows.flatMap(({ total: _, ...record }) => (record.id === null ? [] : [record]));
    return { records, total, page, limit };
  };
}

function pageSql({ rsn }: Filter, where: string, parameters: number): string {
  const total =
    rsn === undefined
      ? `SELECT coalesce(sum(records), 0)::int AS total FROM attendance.event_days ${where}`
      : `SELECT count(*)::int AS total FROM attendance.records ${where}`;
  return `SELECT counted.total, page.* FROM (${total}) AS counted
    LEFT JOIN (
      SELECT ${COLUMNS} FROM attendance.records ${where} ORDER BY attendance.records.date DESC, id DESC
      LIMIT $${parameters + 1} OFFSET $${parameters + 2}
    ) AS page ON true
    ORDER BY page.date DESC, page.id DESC`;
}

function conditions(filter: Filter) {
  const parts: [string, string | undefined][] = [
    ['rsn_folded =', filter.rsn?.replace(/[-_\s]+/g, ' ').toLowerCase()],
    ['event =', filter.event],
    ['date >=', filter.date_from],
    ['date <=', filter.date_to],
  ];
  const present = parts.filter(([, value]) => value !== undefined);
  const where = present.map(([condition], index) => `${condition} $${index + 1}`).join(' AND ');
  return { where: where && `WHERE ${where}`, values: present.map(([, value]) => value) };
}
