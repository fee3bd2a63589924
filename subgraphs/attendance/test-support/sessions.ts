import type { UserPrincipal } from '#protocol/principal';
import type { TestArea } from './open-test-area';

/** Returns a signed-in user with permissions. */
export function userWith(userId: string, ...permissions: readonly string[]): UserPrincipal {
  return {
    kind: 'user',
    userId,
    username: `user ${userId}`,
    sessionId: 's',
    permissions,
    isSuperAdmin: false,
  };
}

export const LEADER = userWith('1', 'manage_attendance');
export const HOST = userWith('2');
export const OBSERVER = userWith('3');
export const STRANGER = userWith('4', 'manage_events');

let events = 0;

/** Returns the input of a session on 1 May 2026, 20:00 to 22:00, of a new event. */
export function sessionInput(changes: object = {}): Record<string, unknown> {
  events += 1;
  return {
    event: `Raid ${events}`,
    startTime: '2026-05-01T20:00:00.000Z',
    endTime: '2026-05-01T22:00:00.000Z',
    hostId: HOST.userId,
    observerIds: [OBSERVER.userId],
    ...changes,
  };
}

const OPEN =
  'mutation ($input: OpenAttendanceSessionInput!) { session: openAttendanceSession(input: $input) { id event } }';

interface Opened {
  readonly id: string;
  readonly event: string;
}

export async function openSession(area: TestArea, changes: object = {}): Promise<Opened> {
  const input = sessionInput(changes);
  const { session } = await area.ask<{ session: Opened }>(OPEN, { input }, LEADER);
  return session;
}

let reports = 0;

/** Returns a report of presence with a new id; times such as `20:15` on 1 May 2026. */
export function presence(rsn: string, joined: string, end: { left: string } | { seen: string }) {
  reports += 1;
  const at = (time: string) => `2026-05-01T${time}:00.000Z`;
  const last = 'left' in end ? { left_at: at(end.left) } : { seen_at: at(end.seen) };
  return { id: `report-${reports}`, rsn, joined_at: at(joined), ...last };
}

const REPORT = `mutation ($id: ID!, $reports: [AttendancePresenceReport]!) {
  report: reportAttendancePresence(sessionId: $id, reports: $reports) { results { id outcome reason } }
}`;

export interface Result {
  readonly id: string | null;
  readonly outcome: string;
  readonly reason: string | null;
}

export async function report(
  area: TestArea,
  id: string,
  sent: readonly unknown[],
  by: UserPrincipal = OBSERVER,
): Promise<readonly Result[]> {
  const data = await area.ask<{ report: { results: Result[] } }>(REPORT, { id, reports: sent }, by);
  return data.report.results;
}

/** Closes a session, or tries to. */
export function close(area: TestArea, id: string, rule: object, by: UserPrincipal = LEADER) {
  return area.execute(CLOSE, { id, rule }, by);
}

const CLOSE = `mutation ($id: ID!, $rule: AttendanceSessionRuleInput!) {
  closing: closeAttendanceSession(id: $id, rule: $rule) {
    session { status closedAt } records { rsn points } leftOut { rsn reason }
  }
}`;

const PLAYERS = `query ($id: ID!) { session: attendanceSession(id: $id) { players {
  rsn minutesPresent minutesLate firstSeen lastSeen stillHere observers isGuest
} } }`;

export interface Player {
  readonly rsn: string;
  readonly minutesPresent: number;
  readonly minutesLate: number;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly stillHere: boolean;
  readonly observers: number;
  readonly isGuest: boolean;
}

export async function playersIn(area: TestArea, id: string): Promise<readonly Player[]> {
  const { session } = await area.ask<{ session: { players: Player[] } }>(PLAYERS, { id }, STRANGER);
  return session.players;
}
