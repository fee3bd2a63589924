import { invalidArgument } from '#protocol/errors';
import type { EventFields } from './event.entity';

/** @throws DomainError BAD_USER_INPUT if the end is before the start. */
export function checkDates({ startDate, endDate }: Pick<EventFields, 'startDate' | 'endDate'>): void {
  if (endDate < startDate) throw invalidArgument('input.endDate', 'must not be before the start');
}
