import { Field, InputType, ObjectType } from 'type-graphql';
import { checkFilter, trimmed } from '#kit/arguments';
import { ListPage } from '#kit/connection';
import { ListSize } from '#kit/cost';
import { countOfList } from '#kit/database/counted-lists';
import type { Database } from '#kit/database/database';
import type { Page } from '#kit/database/page';
import { type Order, orderInput, SQL_DIRECTIONS } from '#kit/order-input';
import { presentNameSql } from '#kit/players/player-names';
import { foldPlayerName } from '#kit/rules/names';
import { invalidArgument } from '#protocol/errors';
import { MOST_PER_PAGE } from '#protocol/page-limit';
import { CalendarDate } from '#protocol/scalars/calendar-date';
import { AttendanceRecord, RECORD_JSON_COLUMNS, recordDateProblem } from './record.fields';

@InputType('AttendanceFilterInput', {
  description: 'Filter of attendance records; all given conditions must match.',
})
export class AttendanceFilterInput {
  @Field(() => String, {
    nullable: true,
    description: 'Full player name, compared without regard to case; `-`, `_` and spaces are equivalent.',
  })
  rsn?: string | null;

  @Field(() => String, { nullable: true, description: 'Full name of an event.' })
  event?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'First day, inclusive.' })
  dateFrom?: string | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'Last day, inclusive; not before the first.',
  })
  dateTo?: string | null;
}

/** An order of attendance records. */
export type AttendanceOrder = Order<'date' | 'recorded_at'>;

export const AttendanceOrderInput = orderInput<AttendanceOrder['field']>('Attendance', {
  list: 'attendance records',
  field: 'A field that attendance records are ordered by.',
  values: {
    date: 'Day of the event; of equal ones, the time of recording decides.',
    recorded_at: 'When the record was created.',
  },
});

/** Returns an order of records `r` in SQL, and a name for its prepared statement. Ids ascend with time. */
function recordOrder(order: AttendanceOrder | null): { readonly name: string; readonly sql: string } {
  const { field, direction } = order ?? { field: 'date', direction: 'descending' };
  const sql = SQL_DIRECTIONS[direction];
  if (field === 'recorded_at') return { name: `_by_time_${direction}`, sql: `r.id ${sql}` };
  return { name: direction === 'descending' ? '' : '_oldest_first', sql: `r.date ${sql}, r.id ${sql}` };
}

@ObjectType('AttendancePage', {
  simpleResolvers: true,
  description: 'A page of attendance records, newest date first, then newest record.',
})
export class AttendancePage extends ListPage {
  @ListSize({ assumedSize: MOST_PER_PAGE })
  @Field(() => [AttendanceRecord], { description: 'The records of this page.' })
  records: AttendanceRecord[];
}

/** A record filter; null matches everything. */
export interface RecordFilter {
  /** Whole player name, in any form. */
  readonly rsn: string | null;
  /** Whole event name. */
  readonly event: string | null;
  /** First day, `YYYY-MM-DD`. */
  readonly dateFrom: string | null;
  /** Last day, `YYYY-MM-DD`. */
  readonly dateTo: string | null;
}

/** A filter in SQL. Each combination has its own text, so that its plan uses the matching index. */
interface RecordConditions {
  /** Identifies the combination in prepared statement names. */
  readonly name: string;
  /**
   * `true`, or conditions on `r`, a row of `attendance.records` or, without `rsn`, of
   * `attendance.event_days`.
   */
  readonly where: string;
  readonly values: readonly string[];
}

/**
 * @param argument prefix of the filter argument, with a dot; empty if its fields are separate arguments.
 * @throws DomainError BAD_USER_INPUT naming the invalid field.
 */
export function readRecordFilter(input: AttendanceFilterInput, argument = 'filter.'): RecordFilter {
  const { rsn = null, dateFrom = null, dateTo = null } = input;
  const event = input.event == null ? null : trimmed(input.event);
  if (rsn !== null) checkFilter(`${argument}rsn`, rsn);
  if (event !== null) checkFilter(`${argument}event`, event);
  checkDay(`${argument}dateFrom`, dateFrom);
  checkDay(`${argument}dateTo`, dateTo);
  if (dateFrom !== null && dateTo !== null && dateTo < dateFrom) {
    throw invalidArgument(`${argument}dateTo`, 'must not be before the first day');
  }
  return { rsn, event, dateFrom, dateTo };
}

/** Returns the filter as SQL conditions with values from `$1`. */
export function recordConditions({ rsn, event, dateFrom, dateTo }: RecordFilter): RecordConditions {
  const parts = [
    { name: '_rsn', condition: isOfPlayer, value: rsn === null ? null : foldPlayerName(rsn) },
    { name: '_event', condition: (value: string) => `r.event = ${value}`, value: event },
    { name: '_from', condition: (value: string) => `r.date >= ${value}`, value: dateFrom },
    { name: '_to', condition: (value: string) => `r.date <= ${value}`, value: dateTo },
  ].flatMap(({ value, ...part }) => (value === null ? [] : [{ ...part, value }]));
  return {
    name: parts.map(({ name }) => name).join(''),
    where: parts.map(({ condition }, index) => condition(`$${index + 1}`)).join(' AND ') || 'true',
    values: parts.map(({ value }) => value),
  };
}

/** Whichever name of the player is requested. */
function isOfPlayer(name: string): string {
  return `r.rsn_folded = ${presentNameSql('attendance', name)}`;
}

function checkDay(argument: string, day: string | null): void {
  const problem = day === null ? null : recordDateProblem(day);
  if (problem) throw invalidArgument(argument, problem);
}

/** Returns one page of records, by default newest date first, then newest record. */
export async function listRecords(
  database: Database,
  filter: RecordFilter,
  page: Page,
  orderBy: AttendanceOrder | null = null,
): Promise<AttendancePage> {
  const { name, where, values } = recordConditions(filter);
  const order = recordOrder(orderBy);
  const list = {
    name: `attendance_page${name}${order.name}`,
    columns: RECORD_JSON_COLUMNS,
    from: `FROM attendance.records r WHERE ${where}`,
    order: order.sql,
    alias: 'r',
    table: 'attendance.records',
    total: totalOf(filter, where),
    values,
  } as const;
  const { rows, total } = await database.page(list, page);
  return { records: rows, total, page: page.page, limit: page.limit };
}

/** Counts the few records of one player directly; totals of all, of an event and of days are stored. */
function totalOf({ rsn, event, dateFrom, dateTo }: RecordFilter, where: string): string {
  if (rsn !== null) return `SELECT count(*) FROM attendance.records r WHERE ${where}`;
  if (dateFrom !== null || dateTo !== null)
    return `SELECT coalesce(sum(r.records), 0) FROM attendance.event_days r WHERE ${where}`;
  if (event === null) return `SELECT ${countOfList('attendance', "'records'")}`;
  return `SELECT coalesce(sum(r.records), 0) FROM attendance.event_totals r WHERE ${where}`;
}

/** A limit and offset into a list. */
export interface Part {
  /** Null for all. */
  readonly limit: number | null;
  readonly offset: number;
}

/**
 * Loads many lists with one call per distinct limit and offset, which most keys share.
 *
 * @returns the lists in the order of the keys.
 */
export async function loadByPart<Key extends Part, Row>(
  keys: readonly Key[],
  load: (keys: readonly Key[], part: Part) => Promise<readonly Row[][]>,
): Promise<Row[][]> {
  const lists = keys.map((): Row[] => []);
  const groups = new Map<string, number[]>();
  for (const [index, { limit, offset }] of keys.entries()) {
    const part = `${limit}+${offset}`;
    groups.set(part, [...(groups.get(part) ?? []), index]);
  }
  const loads = [...groups.values()].map(async (indices) => {
    const group = indices.flatMap((index) => keys[index] ?? []);
    const [first] = group;
    const loaded = first ? await load(group, first) : [];
    for (const [position, index] of indices.entries()) lists[index] = loaded[position] ?? [];
  });
  await Promise.all(loads);
  return lists;
}
