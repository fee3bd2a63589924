import { type Connection, connectionOf, type Slice } from '#kit/connection';
import type { Database } from '#kit/database/database';
import { spellingSql } from '#kit/players/player-names';
import { NAME_LIMITS } from '#protocol/rules/text';
import { isCalendarDate } from '#protocol/rules/time';
import { type RecordFilter, recordConditions } from '../records/record.queries';
import {
  type AttendanceTotal,
  AttendanceTotalConnection,
  type Grouping,
  type TotalOrder,
} from './total.fields';

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

/** What groups are ordered by, descending: by its negation all columns of an order ascend. */
const MEASURES: Readonly<Record<TotalOrder, string>> = {
  group: '',
  records: '-count(*)',
  total_points: '-sum(r.points)',
};

/** Order of the keys. */
const GROUPINGS: readonly Grouping[] = [...PERIODS, 'member', 'event'];

/** Longer than other statements may take: it reads all records that match. */
const TIMEOUT_MS = 5000;

/** Counts that sort the records of each group, so that they are read only if they are selected. */
const DISTINCT_COUNTS = { members: 'rsn_folded', events: 'event' } as const;

export type DistinctCount = keyof typeof DISTINCT_COUNTS;

interface GroupRow extends Pick<AttendanceTotal, 'key' | 'place' | 'records' | 'members' | 'events'> {
  /** Latest spelling of the player's name. */
  readonly rsn: string;
  readonly points: string;
}

/** Returns whether the values of a cursor are the list, then the place of a group in it. */
export function isGroupKey(
  groupBy: readonly Grouping[],
  orderBy: TotalOrder,
  [list, ...place]: readonly unknown[],
): boolean {
  const columns = orderColumns(inOrder(groupBy), orderBy);
  return (
    list === listName(groupBy, orderBy) &&
    place.length === columns.length &&
    place.every((value, index) => {
      const column = columns[index];
      if (typeof value !== 'string') return false;
      if (column === 'measure') return /^-?\d{1,18}$/.test(value);
      return isPeriod(column) ? isStorableDay(value) : isStorable(value);
    })
  );
}

/** Names a list by its groups and their order: places of others may look the same. */
function listName(groupBy: readonly Grouping[], orderBy: TotalOrder): string {
  return [...inOrder(groupBy), orderBy].join(' ');
}

/** Returns what groups are ordered by. */
function orderColumns(
  groupings: readonly Grouping[],
  orderBy: TotalOrder,
): readonly (Grouping | 'measure')[] {
  if (orderBy === 'group') return groupings;
  const periods = groupings.filter(isPeriod);
  return [...periods, 'measure', ...groupings.filter((grouping) => !isPeriod(grouping))];
}

function inOrder(groupBy: readonly Grouping[]): readonly Grouping[] {
  return GROUPINGS.filter((grouping) => groupBy.includes(grouping));
}

function isPeriod(grouping: Grouping | 'measure' | undefined): boolean {
  return PERIODS.some((period) => period === grouping);
}

/** PostgreSQL has no year 0. */
function isStorableDay(text: string): boolean {
  return isCalendarDate(text) && !text.startsWith('0000');
}

function isStorable(text: string): boolean {
  return [...text].length <= NAME_LIMITS.maxLength && text.isWellFormed() && !text.includes('\0');
}

/** Which totals to read. */
interface TotalsRequest {
  /** Without duplicates, with at most one period. */
  readonly groupBy: readonly Grouping[];
  readonly orderBy: TotalOrder;
  /** Most groups of each period, or of all; null for all of them. */
  readonly firstOfEach: number | null;
  readonly filter: RecordFilter;
  readonly slice: Slice;
  /** Those to read; the others are 0. */
  readonly counts: readonly DistinctCount[];
}

/** Returns a page of totals. */
export async function readTotals(
  database: Database,
  { groupBy, orderBy, firstOfEach, filter, slice, counts }: TotalsRequest,
): Promise<Connection<AttendanceTotal>> {
  const groupings = inOrder(groupBy);
  const { where, values } = recordConditions(filter);
  const after = slice.after?.slice(1) ?? [];
  const distinct = (count: DistinctCount) =>
    `${counts.includes(count) ? `count(DISTINCT r.${DISTINCT_COUNTS[count]})::integer` : '0'} AS ${count}`;
  const parts: GroupsParts = {
    keys: groupings.map((grouping) => KEYS[grouping]),
    periods: groupings.filter(isPeriod).map((grouping) => KEYS[grouping]),
    order: orderColumns(groupings, orderBy).map((column) =>
      column === 'measure' ? MEASURES[orderBy] : KEYS[column],
    ),
    aggregates: `count(*)::integer AS records, ${distinct('members')}, ${distinct('events')},
      sum(r.points)::bigint AS points, max(r.id) AS latest`,
    where,
    last: after.map((_, index) => `$${values.length + index + 1}`).join(', '),
    limit: `$${values.length + after.length + 1}`,
    firstOfEach: firstOfEach === null ? 'NULL' : String(firstOfEach),
  };
  const isByKey = orderBy === 'group' && firstOfEach === null;
  const rows = await database.rows<GroupRow>(
    {
      text: `SELECT g.*, (SELECT ${spellingSql('attendance', 'n.rsn_folded', 'n.rsn')} FROM attendance.records n WHERE n.id = g.latest) AS rsn
        FROM (${isByKey ? groupsByKey(parts) : rankedGroups(parts)}) g
        ORDER BY ${isByKey ? 'g.key COLLATE "C"' : 'g.number'}`,
      timeoutMs: TIMEOUT_MS,
    },
    [...values, ...after, slice.first + 1],
  );
  const period = parts.periods[0] ?? 'true';
  const total = {
    text: `SELECT coalesce(sum(least(p.count, ${parts.firstOfEach})), 0)::integer AS count
      FROM (SELECT count(*) FROM (
        SELECT ${period} AS period FROM attendance.records r WHERE ${where} GROUP BY ${parts.keys.join(', ')}
      ) AS g GROUP BY g.period) AS p`,
    timeoutMs: TIMEOUT_MS,
  };
  return connectionOf(
    AttendanceTotalConnection,
    rows.map((row) => totalFrom(row, groupings)),
    {
      slice,
      keyOf: (group) => [listName(groupBy, orderBy), ...group.place],
      count: async () => (await database.row<{ count: number }>(total, values))?.count ?? 0,
    },
  );
}

/** Parts of the statements that read groups, in SQL. */
interface GroupsParts {
  readonly keys: readonly string[];
  readonly periods: readonly string[];
  readonly order: readonly string[];
  readonly aggregates: string;
  readonly where: string;
  /** Place of the last group before the page; empty for the first page. */
  readonly last: string;
  readonly limit: string;
  readonly firstOfEach: string;
}

function texts(columns: readonly string[]): string {
  return `ARRAY[${columns.map((column) => `(${column})::text`).join(', ')}]`;
}

/** A page of groups in the order of their keys, for which not all records need be read. */
function groupsByKey({ keys, aggregates, where, last, limit }: GroupsParts): string {
  const key = keys.join(', ');
  return `SELECT ${texts(keys)} AS key, ${texts(keys)} AS place, ${aggregates}
    FROM attendance.records r WHERE ${where} AND ${last ? `(${key}) > (${last})` : 'true'}
    GROUP BY ${key} ORDER BY ${key} LIMIT ${limit}`;
}

/** A page of groups that are compared with each other. */
function rankedGroups(parts: GroupsParts): string {
  const { keys, periods, order, aggregates, where, last, limit, firstOfEach } = parts;
  const ordered = order.join(', ');
  const partition = periods.length > 0 ? `PARTITION BY ${periods.join(', ')}` : '';
  const names = order.map((_, index) => `o${index}`).join(', ');
  return `SELECT * FROM (
      SELECT ${texts(keys)} AS key, ${texts(order)} AS place, ${aggregates},
        ${order.map((column, index) => `${column} AS o${index}`).join(', ')},
        row_number() OVER (${partition} ORDER BY ${ordered}) AS rank, row_number() OVER (ORDER BY ${ordered}) AS number
      FROM attendance.records r WHERE ${where} GROUP BY ${keys.join(', ')}
    ) AS ranked
    WHERE rank <= coalesce(${firstOfEach}, rank) AND ${last ? `(${names}) > (${last})` : 'true'}
    ORDER BY number LIMIT ${limit}`;
}

function totalFrom(
  { key, place, rsn, records, members, events, points }: GroupRow,
  groupings: readonly Grouping[],
): AttendanceTotal {
  const keyOf = (...wanted: readonly Grouping[]) =>
    key[groupings.findIndex((grouping) => wanted.includes(grouping))] ?? null;
  return {
    key,
    place,
    periodStart: keyOf(...PERIODS),
    player: groupings.includes('member') ? { name: rsn } : null,
    event: keyOf('event'),
    totalPoints: Number(points),
    records,
    members,
    events,
  };
}
