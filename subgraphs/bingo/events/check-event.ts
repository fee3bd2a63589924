import { checkName, checkProse, checkRange } from '#kit/arguments';
import type { Status } from '#kit/rules/event-status';
import { invalidArgument } from '#protocol/errors';
import { LARGEST_SIZE } from '../rules/board-lines';

/** What an event is made of beside its id and its tasks. */
export interface EventFields {
  readonly name: string;
  readonly description: string;
  readonly startDate: Date;
  readonly endDate: Date;
  readonly boardSize: number;
  readonly setStatus: Status | null;
}

/** @throws DomainError BAD_USER_INPUT naming the first of the fields given that is not right by itself. */
export function checkEventFields({ name, description, boardSize }: Partial<EventFields>): void {
  if (name !== undefined) checkName('input.name', name);
  if (description !== undefined) checkProse('input.description', description);
  if (boardSize !== undefined) checkRange('input.boardSize', boardSize, 1, LARGEST_SIZE);
}

/** @throws DomainError BAD_USER_INPUT for an end before the start. */
export function checkDates({ startDate, endDate }: Pick<EventFields, 'startDate' | 'endDate'>): void {
  if (endDate < startDate) throw invalidArgument('input.endDate', 'must not be before the start');
}
