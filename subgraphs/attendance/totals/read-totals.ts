import { type Connection, connectionOf, type Slice } from '#kit/connection';
import type { Database } from '#kit/database/database';
import { NAME_LIMITS } from '#protocol/rules/text';
import { type RecordFilter, recordConditions } from '../records/record-filter';
import { type AttendanceTotal, AttendanceTotalConnection, type Grouping } from './attendance-total.type';

/** The groupings by time, of which one may be asked for. */
export const PERIODS: readonly Grouping[] = ['day', 'week', 'month'];

/**
 * Texts that order and identify the groups; dates without time zone, so that the session's has no influence.
 */
const KEYS: Readonly<Record<Grouping, string>> = {
  day: 'r.date::text',
  week: `date_trunc('week', r.date::timestamp)::date::text`,
  month: `date_trunc('month', r.date::timestamp)::date::text`,
  member: 'r.rsn_folded',
  event: 'r.event',
};

/** Order of the keys. */
const GROUPINGS: readonly Grouping[] = [...PERIODS, 'member', 'event'];

/** Longer than other statements may take: it reads all records that match. */
const TIMEOUT_MS = 5000;

/** Counts that sort the records of each group, so that they are read only if they are selected. */
const DISTINCT_COUNTS = { members: 'rsn_folded', events: 'event' } as const;

export type DistinctCount = keyof typeof DISTINCT_COUNTS;

interface GroupRow extends Pick<AttendanceTotal, 'key' | 'records' | 'members' | 'events'> {
  /** Latest spelling of the player's name. */
  readonly rsn: string;
  readonly points: string;
}

/** Returns whether the values of a cursor are a key of groups. */
export function isGroupKey(groupBy: readonly Grouping[], key: readonly unknown[]): boolean {
  return (
    key.length === groupBy.length && key.every((value) => typeof value === 'string' && isStorable(value))
  );
}

function isStorable(text: string): boolean {
  return [...text].length <= NAME_LIMITS.maxLength && text.isWellFormed() && !text.includes('\0');
}

/**
 * Returns a page of totals.
 *
 * @param groupBy without duplicates, with at most one period.
 * @param counts those to read; the others are 0.
 */
export async function readTotals(
  database: Database,
  {
    groupBy,
    filter,
    slice,
    counts,
  }: {
    readonly groupBy: readonly Grouping[];
    readonly filter: RecordFilter;
    readonly slice: Slice;
    readonly counts: readonly DistinctCount[];
  },
): Promise<Connection<AttendanceTotal>> {
  const groupings = GROUPINGS.filter((grouping) => groupBy.includes(grouping));
  const { where, values } = recordConditions(filter);
  const key = groupings.map((grouping) => `${KEYS[grouping]} COLLATE "C"`).join(', ');
  const distinct = (count: DistinctCount) =>
    `${counts.includes(count) ? `count(DISTINCT r.${DISTINCT_COUNTS[count]})::integer` : '0'} AS ${count}`;
  const groups = `SELECT ARRAY[${key}] AS key, count(*)::integer AS records, ${distinct('members')},
      ${distinct('events')}, sum(r.points)::bigint AS points, max(r.id) AS latest
    FROM attendance.records r WHERE ${where} GROUP BY ${key}`;
  const [after, first] = [values.length + 1, values.length + 2];
  const rows = await database.rows<GroupRow>(
    {
      text: `SELECT g.*, (SELECT n.rsn FROM attendance.records n WHERE n.id = g.latest) AS rsn
        FROM (${groups}) g WHERE $${after}::text[] IS NULL OR g.key > $${after}::text[] COLLATE "C"
        ORDER BY g.key LIMIT $${first}`,
      timeoutMs: TIMEOUT_MS,
    },
    [...values, slice.after, slice.first + 1],
  );
  const total = {
    text: `SELECT count(DISTINCT (${key}))::integer AS count FROM attendance.records r WHERE ${where}`,
    timeoutMs: TIMEOUT_MS,
  };
  return connectionOf(
    AttendanceTotalConnection,
    rows.map((row) => totalFrom(row, groupings)),
    {
      slice,
      keyOf: (group) => group.key,
      count: async () => (await database.row<{ count: number }>(total, values))?.count ?? 0,
    },
  );
}

function totalFrom(
  { key, rsn, points, ...counts }: GroupRow,
  groupings: readonly Grouping[],
): AttendanceTotal {
  const keyOf = (...wanted: readonly Grouping[]) =>
    key[groupings.findIndex((grouping) => wanted.includes(grouping))] ?? null;
  return {
    key,
    periodStart: keyOf(...PERIODS),
    player: groupings.includes('member') ? { name: rsn } : null,
    event: keyOf('event'),
    totalPoints: Number(points),
    ...counts,
  };
}
