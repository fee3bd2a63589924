import { foldName } from '#console/players/players.ts';
import { attendanceText } from './text.ts';

/**
 * Reads names separated by lines, commas or semicolons; a name counts once, whatever its case and separators.
 */
export function readNames(text: string): string[] {
  const names = new Map<string, string>();
  for (const part of text.split(/[\n,;]/)) {
    const name = part.trim().replace(/\s+/g, ' ');
    const key = foldName(name);
    if (key !== '' && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}

const MOST_POINTS = 1_000_000;

/** Returns what is wrong with the points of a record, as they are typed; null if nothing is. */
export function pointsProblem(points: unknown): string | null {
  const isRight =
    typeof points === 'number' && Number.isInteger(points) && points >= 0 && points <= MOST_POINTS;
  return isRight ? null : attendanceText.pointsWrong;
}

/** What the list of records asks for: texts of its fields, empty for everything. */
export interface RecordFilter {
  readonly rsn: string;
  readonly event: string;
  /** First day. */
  readonly from: string;
  /** Last day. */
  readonly to: string;
}

export const NO_FILTER: RecordFilter = { rsn: '', event: '', from: '', to: '' };

/** Returns what the graph takes for a filter; a last day before the first is left out. */
export function filterInput({ rsn, event, from, to }: RecordFilter) {
  return {
    ...(rsn.trim() !== '' && { rsn: rsn.trim() }),
    ...(event.trim() !== '' && { event: event.trim() }),
    ...(from !== '' && { dateFrom: from }),
    ...(to !== '' && to >= from && { dateTo: to }),
  };
}

const DAY_MS = 86_400_000;

/** A day of the heat map. */
interface HeatDay {
  readonly date: string;
  readonly records: number;
  /** Shade by number of records: 0 for none, 4 for the most. */
  readonly level: number;
}

/** A week from Monday to Sunday; days after today are missing at its end. */
export interface HeatWeek {
  readonly monday: string;
  readonly days: readonly HeatDay[];
}

/** Returns the Monday some weeks before the week of a day. */
export function mondayBefore(today: string, weeks: number): string {
  const day = Date.parse(`${today}T00:00:00Z`);
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return dateOf(day - (weekday + 7 * weeks) * DAY_MS);
}

/** Arranges records by day into weeks, oldest first. */
export function weeksOf(
  records: ReadonlyMap<string, number>,
  { from, today }: { readonly from: string; readonly today: string },
): HeatWeek[] {
  const most = Math.max(1, ...records.values());
  const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${today}T00:00:00Z`)];
  const weeks: HeatWeek[] = [];
  for (let monday = first; monday <= last; monday += 7 * DAY_MS) {
    const dates = Array.from({ length: 7 }, (_, day) => monday + day * DAY_MS).filter((day) => day <= last);
    const days = dates.map((day) => {
      const date = dateOf(day);
      const number = records.get(date) ?? 0;
      return { date, records: number, level: Math.ceil((4 * number) / most) };
    });
    weeks.push({ monday: dateOf(monday), days });
  }
  return weeks;
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

interface CountedRecord {
  /** Such as `2026-11-29`. */
  readonly date: string;
  readonly points: number;
}

/** A month such as `2026-11`, with what was recorded in it. */
export interface AttendanceMonth {
  readonly month: string;
  readonly records: number;
  readonly points: number;
}

/** Returns the months of some records, latest first. */
export function monthsOf(records: readonly CountedRecord[]): AttendanceMonth[] {
  const months = new Map<string, AttendanceMonth>();
  for (const { date, points } of records) {
    const month = date.slice(0, 7);
    const sum = months.get(month) ?? { month, records: 0, points: 0 };
    months.set(month, { month, records: sum.records + 1, points: sum.points + points });
  }
  return [...months.values()].sort((a, b) => b.month.localeCompare(a.month));
}
