import type { RequestHandler } from 'express';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { admitUser, type Duties } from './duties';
import { parseInput, Rejection } from './http-edge';
import type { Identity } from './identity';
import { COLUMNS, type RecordRow } from './list-attendance';
import { appendEvent, inTransaction } from './transaction';

const body = z.object({
  rsn: z.string().min(1).max(64),
  event: z.string().min(1).max(200),
  date: z.iso.date(),
  points: z.int().min(0).max(1_000_000),
  notes: z.string().max(4000).nullish(),
});

const INSERT = {
  name: 'insert',
  text: `INSERT INTO attendance.records (rsn, rsn_folded, event, date, points, notes, recorded_by, recorded_by_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
};
const LOG = {
  name: 'log',
  text: `INSERT INTO auth.activity_log (user_id, action, details, ip_address)
    VALUES ($1, 'attendance_record_create', $2, $3)`,
};

/** POST /attendance: inserts the record, its activity log entry and its event in one transaction. */
export function createAttendance(duties: Duties): RequestHandler {
  return async (request, response) => {
    const identity = await admitUser(duties, request, response);
    if (!identity.permissions.has('manage_attendance')) throw new Rejection(403, 'Insufficient permissions');
    const record = parseInput(body, request.body);
    const address = request.socket.remoteAddress ?? null;
    const created = await inTransaction(duties.pool, (client) => insert(client, identity, record, address));
    response.status(201).json(created);
  };
}

async function insert(
  client: PoolClient,
  { userId, username }: Identity,
  { rsn, event, date, points, notes }: z.infer<typeof body>,
  address: string | null,
): Promise<RecordRow> {
  const folded = rsn
    .replace(/[-_\s]+/g, ' ')
    .trim()
    .toLowerCase();
  const values = [rsn, folded, event, date, points, notes ?? null, username, userId];
  const { rows } = await client.query<RecordRow>({ ...INSERT, values });
  const [created] = rows;
  if (!created) throw new Rejection(400, 'rsn is already recorded for this event and date');
  const details = `Recorded ${rsn} at ${event} on ${date} (${created.id})`;
  await client.query({ ...LOG, values: [userId, details, address] });
  await appendEvent(client, event, { date, rsns: [rsn] });
  return created;
}
