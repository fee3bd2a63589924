import { z } from 'zod';
import type { ApiClient } from '#tests/support/api-client';
import type { TestPlatform } from '#tests/support/platform';
import { ask } from '../graph';

let players = 0;

/** Returns an unused player name. */
export function freshRsn(): string {
  players += 1;
  return `Attendee ${players}`;
}

let events = 0;

/** Returns an unused event name. */
export function freshEvent(): string {
  events += 1;
  return `Raid night ${events}`;
}

/** Returns a body that creates a record, with a new player each time. */
export function recordBody(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    rsn: freshRsn(),
    event: 'Raid night',
    date: '2026-05-01',
    points: 10,
    notes: 'Came late',
    ...changes,
  };
}

const shownRecord = z.object({
  id: z.number(),
  rsn: z.string(),
  event: z.string(),
  date: z.string(),
  points: z.number(),
  notes: z.string().nullable(),
  recorded_by: z.string(),
  created_at: z.string(),
});

/** A record as the contract returns it. */
export type ShownRecord = z.infer<typeof shownRecord>;

/** Creates a record as the super administrator. */
export async function seedRecord(
  platform: TestPlatform,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<ShownRecord> {
  return recordOf(await platform.admin(), changes);
}

/** Creates a record as a permitted caller. */
export async function recordOf(
  leader: ApiClient,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<ShownRecord> {
  const { body } = await leader.post('/attendance', recordBody(changes)).expect(201);
  return shownRecord.parse(body);
}

/** Returns all rows of the attendance area, to verify that nothing was written. */
export async function storedAttendance(platform: TestPlatform): Promise<unknown> {
  const [row] = await platform.sql(`SELECT
    (SELECT json_agg(t ORDER BY t.id) FROM attendance.records t) AS records,
    (SELECT json_agg(t ORDER BY t.event, t.date) FROM attendance.event_days t) AS days,
    (SELECT json_agg(t ORDER BY t.rsn_folded) FROM attendance.player_totals t) AS players`);
  return row;
}

/** Returns a UTC calendar date, in days from today. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

const OPEN = 'mutation ($input: OpenAttendanceSessionInput!) { openAttendanceSession(input: $input) { id } }';
const CLOSE = `mutation ($id: ID!, $rule: AttendanceSessionRuleInput!) {
  closeAttendanceSession(id: $id, rule: $rule) { session { status } }
}`;
const opened = z.object({ openAttendanceSession: z.object({ id: z.string() }) });

/** Opens a session on 1 May 2026, 20:00 to 22:00, as the super administrator. @returns its id. */
export async function openSession(platform: TestPlatform, changes: object = {}): Promise<string> {
  const admin = await platform.admin();
  const times = { startTime: '2026-05-01T20:00:00.000Z', endTime: '2026-05-01T22:00:00.000Z' };
  const input = { event: freshEvent(), ...times, hostId: admin.user.id, ...changes };
  return opened.parse(await ask(admin, OPEN, { input })).openAttendanceSession.id;
}

/** Closes a session by a rule, as the super administrator. */
export async function closeSession(platform: TestPlatform, id: string, rule: object): Promise<void> {
  await ask(await platform.admin(), CLOSE, { id, rule });
}
