import { checkName, checkProse } from '#kit/arguments';
import type { Status } from '#kit/rules/event-status';
import { invalidArgument } from '#protocol/errors';

/** What an event is made of beside its id and its tiles. */
export interface EventFields {
  readonly name: string;
  readonly description: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly rules: string;
  readonly setStatus: Status | null;
  readonly sequential: boolean;
}

/** @throws DomainError BAD_USER_INPUT naming the first of the fields given that is not right by itself. */
export function checkEventFields(given: Partial<EventFields>): void {
  if (given.name !== undefined) checkName('input.name', given.name);
  if (given.description !== undefined) checkProse('input.description', given.description);
  if (given.startDate !== undefined) checkDay('input.startDate', given.startDate);
  if (given.endDate !== undefined) checkDay('input.endDate', given.endDate);
  if (given.rules !== undefined) checkProse('input.rules', given.rules);
}

/** PostgreSQL's calendar has no year 0. */
function checkDay(argument: string, day: string): void {
  if (day < '0001') throw invalidArgument(argument, 'must not be before the year 1');
}

/** @throws DomainError BAD_USER_INPUT for an end before the start. */
export function checkDates({ startDate, endDate }: Pick<EventFields, 'startDate' | 'endDate'>): void {
  if (endDate < startDate) throw invalidArgument('input.endDate', 'must not be before the start');
}
