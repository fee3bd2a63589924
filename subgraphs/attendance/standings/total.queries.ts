import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { type Connection, connectionOf, connectionType, type Slice } from '#kit/connection';
import { Cost, LONG_COUNT_COST } from '#kit/cost';
import type { Database } from '#kit/database/database';
import { NAME_LIMITS } from '#protocol/rules/text';
import { isCalendarDate } from '#protocol/rules/time';
import { CalendarDate } from '#protocol/scalars/calendar-date';
import { SafeInt } from '#protocol/scalars/safe-int';
import { type RecordFilter, recordConditions } from '../records/record.queries';
import { Player } from '../references';

/** What totals are grouped by. */
export const AttendanceGrouping = {
  day: 'day',
  week: 'week',
  month: 'month',
  member: 'member',
  event: 'event',
} as const;

export type Grouping = keyof typeof AttendanceGrouping;

registerEnumType(AttendanceGrouping, {
  name: 'AttendanceGrouping',
  description: 'What totals of attendance are grouped by.',
  valuesConfig: {
    day: { description: 'Each day.' },
    week: { description: 'Each week, from Monday.' },
    month: { description: 'Each calendar month.' },
    member: { description: 'Each player, regardless of case and spacing of the name.' },
    event: { description: 'Each event, by name.' },
  },
});

/** The records of each group are sorted. */
const DISTINCT_COST = 20;

@ObjectType('AttendanceTotal', {
  simpleResolvers: true,
  description: 'Totals of a group of attendance records.',
})
export class AttendanceTotal {
  /** Not a GraphQL field: the values that the records are grouped by. */
  key: readonly string[];

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'First day of the day, week or month; null unless grouped by one of them.',
  })
  periodStart: string | null;

  @Field(() => Player, { nullable: true, description: 'The player; null unless grouped by member.' })
  player: Player | null;

  @Field(() => String, { nullable: true, description: 'The event; null unless grouped by event.' })
  event: string | null;

  @Field(() => Int, { description: 'Number of records.' })
  records: number;

  @Cost(DISTINCT_COST)
  @Field(() => Int, { description: 'Number of different players.' })
  members: number;

  @Cost(DISTINCT_COST)
  @Field(() => Int, { description: 'Number of different event names.' })
  events: number;

  @Field(() => SafeInt, { description: 'Sum of the points.' })
  totalPoints: number;
}

export const AttendanceTotalConnection = connectionType(
  AttendanceTotal,
  'AttendanceTotal',
  'Totals of groups of records: by period, then player, then event, ascending.',
  LONG_COUNT_COST,
);

/** The groupings by time, of which one may be asked for. */
export const PERIODS: readonly Grouping[] = ['day', 'week', 'month'];

/**
 * What orders and identifies the groups, as in the indexes of records: a page may end before all records are
 * read. Dates are without time zone, so that the session's has no influence.
 */
const KEYS: Readonly<Record<Grouping, string>> = {
  day: 'r.date',
  week: `date_trunc('week', r.date::timestamp)::date`,
  month: `date_trunc('month', r.date::timestamp)::date`,
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
  const groupings = inOrder(groupBy);
  return (
    key.length === groupings.length &&
    key.every(
      (value, index) =>
        typeof value === 'string' && (isPeriod(groupings[index]) ? isStorableDay(value) : isStorable(value)),
    )
  );
}

function inOrder(groupBy: readonly Grouping[]): readonly Grouping[] {
  return GROUPINGS.filter((grouping) => groupBy.includes(grouping));
}

function isPeriod(grouping: Grouping | undefined): boolean {
  return PERIODS.some((period) => period === grouping);
}

/** PostgreSQL has no year 0. */
function isStorableDay(text: string): boolean {
  return isCalendarDate(text) && !text.startsWith('0000');
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
  const groupings = inOrder(groupBy);
  const { where, values } = recordConditions(filter);
  const keys = groupings.map((grouping) => KEYS[grouping]);
  const key = keys.join(', ');
  const after = slice.after ?? [];
  const last = after.map((_, index) => `$${values.length + index + 1}`).join(', ');
  const rest = after.length > 0 ? `(${key}) > (${last})` : 'true';
  const distinct = (count: DistinctCount) =>
    `${counts.includes(count) ? `count(DISTINCT r.${DISTINCT_COUNTS[count]})::integer` : '0'} AS ${count}`;
  const groups = `SELECT ARRAY[${keys.map((column) => `${column}::text`).join(', ')}] AS key,
      count(*)::integer AS records, ${distinct('members')}, ${distinct('events')}, sum(r.points)::bigint AS points, max(r.id) AS latest
    FROM attendance.records r WHERE ${where} AND ${rest}
    GROUP BY ${key} ORDER BY ${key} LIMIT $${values.length + after.length + 1}`;
  const rows = await database.rows<GroupRow>(
    {
      text: `SELECT g.*, (SELECT n.rsn FROM attendance.records n WHERE n.id = g.latest) AS rsn
        FROM (${groups}) g ORDER BY g.key COLLATE "C"`,
      timeoutMs: TIMEOUT_MS,
    },
    [...values, ...after, slice.first + 1],
  );
  const total = {
    text: `SELECT count(*)::integer AS count
      FROM (SELECT FROM attendance.records r WHERE ${where} GROUP BY ${key}) AS g`,
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
