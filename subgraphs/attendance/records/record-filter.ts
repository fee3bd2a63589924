import { checkFilter, trimmed } from '#kit/arguments';
import { foldPlayerName } from '#kit/rules/player-name';
import { invalidArgument } from '#protocol/errors';
import { recordDateProblem } from '../rules/check-record';
import type { AttendanceFilterInput } from './attendance-filter.inputs';

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
export interface RecordConditions {
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
export function readRecordFilter(given: AttendanceFilterInput, argument = 'filter.'): RecordFilter {
  const { rsn = null, dateFrom = null, dateTo = null } = given;
  const event = given.event == null ? null : trimmed(given.event);
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
    { name: '_rsn', condition: 'r.rsn_folded =', value: rsn === null ? null : foldPlayerName(rsn) },
    { name: '_event', condition: 'r.event =', value: event },
    { name: '_from', condition: 'r.date >=', value: dateFrom },
    { name: '_to', condition: 'r.date <=', value: dateTo },
  ].flatMap(({ value, ...part }) => (value === null ? [] : [{ ...part, value }]));
  return {
    name: parts.map(({ name }) => name).join(''),
    where: parts.map(({ condition }, index) => `${condition} $${index + 1}`).join(' AND ') || 'true',
    values: parts.map(({ value }) => value),
  };
}

function checkDay(argument: string, day: string | null): void {
  const problem = day === null ? null : recordDateProblem(day);
  if (problem) throw invalidArgument(argument, problem);
}
