import type { RequestHandler } from 'express';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import type { Identity, identityReader } from './identity';
import { type Counter, Refusal } from './surroundings';

const COLUMNS = `id, rsn, event, to_char(date, 'YYYY-MM-DD') AS date, points, notes, recorded_by, created_at`;

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

const body = z.object({
  rsn: z.string().min(1).max(64),
  event: z.string().min(1).max(200),
  date: z.iso.date(),
  points: z.int().min(0).max(1_000_000),
  notes: z.string().max(4000).nullish(),
});

const total = z.object({ total: z.number() });

/** GET /attendance: the count and the page, at once. */
export function listAttendance(
  pool: Pool,
  count: Counter,
  readIdentity: ReturnType<typeof identityReader>,
): RequestHandler {
  return async (request, response) => {
    const { userId } = await readIdentity(request);
    await count(`user:${userId}`, response);
    response.setHeader('Cache-Control', 'no-store');
    const { page, limit, ...filter } = valid(query, request.query);
    const { where, values } = conditions(filter);
    const [counted, found] = await Promise.all([
      pool.query({
        name: `count ${where}`,
        text: `SELECT count(*)::int AS total FROM attendance.records ${where}`,
        values,
      }),
      pool.query({
        name: `page ${where}`,
        text: `SELECT ${COLUMNS} FROM attendance.records ${where} ORDER BY attendance.records.date DESC, id DESC
          LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
        values: [...values, limit, (page - 1) * limit],
      }),
    ]);
    response.json({ records: found.rows, total: total.parse(counted.rows[0]).total, page, limit });
  };
}

/** POST /attendance: the record and its line in the activity log in one transaction. */
export function createAttendance(
  pool: Pool,
  count: Counter,
  readIdentity: ReturnType<typeof identityReader>,
): RequestHandler {
  return async (request, response) => {
    const who = await readIdentity(request);
    await count(`user:${who.userId}`, response);
    response.setHeader('Cache-Control', 'no-store');
    if (!who.permissions.has('manage_attendance')) throw new Refusal(403, 'Insufficient permissions');
    const record = valid(body, request.body);
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const created = await insert(client, who, record, request.socket.remoteAddress ?? null);
      await client.query('COMMIT');
      response.status(201).json(created);
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  };
}

async function insert(
  client: PoolClient,
  { userId, username }: Identity,
  { rsn, event, date, points, notes }: z.infer<typeof body>,
  address: string | null,
): Promise<unknown> {
  const folded = rsn
    .replace(/[-_\s]+/g, ' ')
    .trim()
    .toLowerCase();
  const { rows } = await client.query({
    name: 'insert',
    text: `INSERT INTO attendance.records (rsn, rsn_folded, event, date, points, notes, recorded_by, recorded_by_id)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
    values: [rsn, folded, event, date, points, notes ?? null, username, userId],
  });
  const [created]: unknown[] = rows;
  if (!created) throw new Refusal(400, 'rsn is already recorded for this event and date');
  await client.query({
    name: 'log',
    text: `INSERT INTO auth.activity_log (user_id, action, details, ip_address)
      VALUES ($1, 'attendance_record_create', $2, $3)`,
    values: [userId, `Recorded ${rsn} at ${event} on ${date}`, address],
  });
  return created;
}

function conditions(filter: Omit<z.infer<typeof query>, 'page' | 'limit'>) {
  const parts: [string, string | undefined][] = [
    ['rsn_folded =', filter.rsn?.replace(/[-_\s]+/g, ' ').toLowerCase()],
    ['event =', filter.event],
    ['date >=', filter.date_from],
    ['date <=', filter.date_to],
  ];
  const given = parts.filter(([, value]) => value !== undefined);
  const where = given.map(([condition], index) => `${condition} $${index + 1}`).join(' AND ');
  return { where: where && `WHERE ${where}`, values: given.map(([, value]) => value) };
}

function valid<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new Refusal(400, parsed.error.issues[0]?.path.join('.') ?? 'invalid');
}
