import { type Candidate, userOfText } from '#console/frame/users.ts';
import type { ConsoleSessionQuery } from './documents.ts';

export type Session = NonNullable<ConsoleSessionQuery['attendanceSession']>;
export type SessionPlayer = Session['players'][number];

/** Whom the table of a session shows. */
export const VIEWS = ['here', 'late', 'guests', 'all'] as const;
export type View = (typeof VIEWS)[number];

/** Minutes after the start from which a player counts as late on the page. */
const LATE_MINUTES = 5;

export function isLate({ minutesLate }: Pick<SessionPlayer, 'minutesLate'>): boolean {
  return minutesLate >= LATE_MINUTES;
}

/** Returns the players of each view, in their order. */
export function playersByView<Player extends Pick<SessionPlayer, 'stillHere' | 'minutesLate' | 'isGuest'>>(
  players: readonly Player[],
): Record<View, readonly Player[]> {
  return {
    here: players.filter(({ stillHere }) => stillHere),
    late: players.filter(isLate),
    guests: players.filter(({ isGuest }) => isGuest),
    all: players,
  };
}

/** Returns the report that a player is here, or leaves, now; other reports say what was before. */
export function presenceReport(rsn: string, now: Date, leaves = false) {
  const at = now.toISOString();
  return { id: newReportId(), rsn, joined_at: at, ...(leaves ? { left_at: at } : { seen_at: at }) };
}

/** `crypto.randomUUID` is missing on pages that are not served by HTTPS. */
function newReportId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The users named in a text, one per line, and the first line without a known user. */
interface ReadUsers {
  readonly ids: readonly string[];
  readonly unknown: string | null;
}

/** Reads users by id or name, one per line. */
export function readUsers(text: string, candidates: readonly Candidate[]): ReadUsers {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const unknown = lines.find((line) => userOfText(line, candidates) === null) ?? null;
  return { ids: lines.flatMap((line) => userOfText(line, candidates) ?? []), unknown };
}

/** The rule of a closing as it is typed; empty for none. */
export interface TypedRule {
  readonly points: number | string;
  readonly minimumMinutes: number | string;
  readonly mostMinutesLate: number | string;
  readonly hostPoints: number | string;
  readonly includeGuests: boolean;
}

/** Returns the rule; null if a number is wrong. */
export function readRule({ includeGuests, ...typed }: TypedRule) {
  const { points, minimumMinutes } = typed;
  const isRight = (value: number | string) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0;
  const mayBeEmpty = (value: number | string) => value === '' || isRight(value);
  if (!isRight(points) || !mayBeEmpty(minimumMinutes)) return null;
  if (!mayBeEmpty(typed.mostMinutesLate) || !mayBeEmpty(typed.hostPoints)) return null;
  return {
    points: Number(points),
    minimumMinutes: Number(minimumMinutes),
    includeGuests,
    mostMinutesLate: typed.mostMinutesLate === '' ? null : Number(typed.mostMinutesLate),
    hostPoints: typed.hostPoints === '' ? null : Number(typed.hostPoints),
  };
}

const LONGEST_NAME = 200;

/** An event of the calendar. */
export interface CalendarDate {
  readonly id: string;
  readonly title: string;
  readonly startTime: string;
  readonly endTime: string;
}

/** Returns the session of an event of the calendar, led by a user. */
export function sessionOfDate({ id, title, startTime, endTime }: CalendarDate, hostId: string) {
  const event = [...title.replace(/\s+/g, ' ').trim()].slice(0, LONGEST_NAME).join('');
  return { event, startTime, endTime, hostId, calendarEventId: id };
}

/** Returns the address of the page of a session. */
export function sessionAddress(id: string): string {
  return `/console/attendance/sessions/${id}`;
}
