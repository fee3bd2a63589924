import { invalidArgument } from '#protocol/errors';
import { identifierProblem, nameProblem, proseProblem, textProblem } from '#protocol/rules/text';

/** Returns a name or title as it is stored: without white space at its ends. */
export function trimmed(text: string): string {
  return text.trim();
}

/** @throws DomainError BAD_USER_INPUT unless the text is a valid name or title (1 to 200 characters). */
export function checkName(argument: string, text: string, longest?: number): void {
  refuse(argument, nameProblem(text, longest));
}

/**
 * @throws DomainError BAD_USER_INPUT unless the text is a valid description, rules or notes (up to 4,000
 *   characters).
 */
export function checkProse(argument: string, text: string): void {
  refuse(argument, proseProblem(text));
}

/**
 * @throws DomainError BAD_USER_INPUT unless PostgreSQL accepts the text in a comparison, as for a filter or a
 *   search.
 */
export function checkFilter(argument: string, text: string): void {
  refuse(argument, textProblem(text));
}

/** @throws DomainError BAD_USER_INPUT unless the text is a valid client-chosen id. */
export function checkIdentifier(argument: string, text: string): void {
  refuse(argument, identifierProblem(text));
}

/** @throws DomainError BAD_USER_INPUT unless the number is within the inclusive bounds. */
export function checkRange(argument: string, value: number, least: number, most: number): void {
  checkBounds(argument, value, { minimum: least, maximum: most });
}

/** Inclusive bounds of a number. */
export interface Bounds {
  readonly minimum: number;
  readonly maximum: number;
}

/** Returns why a number is not within the bounds, or null. */
export function boundsProblem(value: number, { minimum, maximum }: Bounds): string | null {
  return value >= minimum && value <= maximum ? null : `must be between ${minimum} and ${maximum}`;
}

/** @throws DomainError BAD_USER_INPUT unless the number is within the bounds. */
export function checkBounds(argument: string, value: number, bounds: Bounds): void {
  refuse(argument, boundsProblem(value, bounds));
}

interface Dates<T> {
  readonly startDate: T;
  readonly endDate: T;
}

/**
 * @param given the dates in the request, of which the error names one.
 * @throws DomainError BAD_USER_INPUT if an event ends before it starts.
 */
export function checkDates<T extends Date | string>(event: Dates<T>, given: Partial<Dates<T>>): void {
  if (event.startDate <= event.endDate) return;
  if (given.endDate !== undefined) throw invalidArgument('input.endDate', 'must not be before the start');
  throw invalidArgument('input.startDate', 'must not be after the end');
}

/**
 * Returns a partial update's value for a non-null column: undefined stays undefined, null is rejected.
 *
 * @throws DomainError BAD_USER_INPUT for null.
 */
export function notNull<T>(argument: string, value: T | null | undefined): T | undefined {
  if (value === null) throw invalidArgument(argument, 'must not be null');
  return value;
}

function refuse(argument: string, problem: string | null): void {
  if (problem) throw invalidArgument(argument, problem);
}
