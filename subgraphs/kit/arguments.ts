import { invalidArgument } from '#protocol/errors';
import { identifierProblem, nameProblem, proseProblem, textProblem } from '#protocol/rules/text';

/** @throws DomainError BAD_USER_INPUT unless the text may be a name or title (1 to 200 characters). */
export function checkName(argument: string, text: string, longest?: number): void {
  refuse(argument, nameProblem(text, longest));
}

/** @throws DomainError BAD_USER_INPUT unless the text may be a description, rules or notes (up to 4,000 characters). */
export function checkProse(argument: string, text: string): void {
  refuse(argument, proseProblem(text));
}

/** @throws DomainError BAD_USER_INPUT unless PostgreSQL can compare with the text: a filter or a search. */
export function checkFilter(argument: string, text: string): void {
  refuse(argument, textProblem(text));
}

/** @throws DomainError BAD_USER_INPUT unless the text may be an id that a client chooses. */
export function checkIdentifier(argument: string, text: string): void {
  refuse(argument, identifierProblem(text));
}

/** @throws DomainError BAD_USER_INPUT unless the number is within the bounds, both included. */
export function checkRange(argument: string, value: number, least: number, most: number): void {
  refuse(argument, value >= least && value <= most ? null : `must be between ${least} and ${most}`);
}

/**
 * A partial update's value for a column that cannot be null: absent stays absent, null is refused.
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
