import { Directive } from 'type-graphql';
import { conflictingArgument, invalidArgument } from '#protocol/errors';
import { type FieldLimits, limitTags } from '#protocol/field-limits';
import { identifierProblem, nameProblem, proseProblem, textProblem } from '#protocol/rules/text';

/** Returns a name or title as it is stored: without white space at its ends. */
export function trimmed(text: string): string {
  return text.trim();
}

/** @throws DomainError BAD_USER_INPUT unless the text is a valid name or title (1 to 200 characters). */
export function checkName(argument: string, text: string, longest?: number): void {
  reject(argument, nameProblem(text, longest));
}

/**
 * @throws DomainError BAD_USER_INPUT unless the text is a valid description, rules or notes (up to 4,000
 *   characters).
 */
export function checkProse(argument: string, text: string): void {
  reject(argument, proseProblem(text));
}

/**
 * @throws DomainError BAD_USER_INPUT unless PostgreSQL accepts the text in a comparison, as for a filter or a
 *   search.
 */
export function checkFilter(argument: string, text: string): void {
  reject(argument, textProblem(text));
}

/** @throws DomainError BAD_USER_INPUT unless the text is a valid client-chosen id. */
export function checkIdentifier(argument: string, text: string): void {
  reject(argument, identifierProblem(text));
}

/** @throws DomainError BAD_USER_INPUT unless the number is within the inclusive bounds. */
export function checkRange(argument: string, value: number, least: number, most: number): void {
  checkBounds(argument, value, { minimum: least, maximum: most });
}

/** Inclusive bounds of a number. */
interface Bounds {
  readonly minimum: number;
  readonly maximum: number;
}

/** Returns why a number is not within the bounds, or null. */
export function boundsProblem(value: number, { minimum, maximum }: Bounds): string | null {
  return value >= minimum && value <= maximum ? null : `must be between ${minimum} and ${maximum}`;
}

/** @throws DomainError BAD_USER_INPUT unless the number is within the bounds. */
export function checkBounds(argument: string, value: number, bounds: Bounds): void {
  reject(argument, boundsProblem(value, bounds));
}

/** @throws DomainError BAD_USER_INPUT for a day of year 0, which PostgreSQL's calendar lacks. */
export function checkDay(argument: string, day: string): void {
  reject(argument, day < '0001' ? 'must not be before 0001-01-01' : null);
}

interface Dates<T> {
  readonly startDate: T;
  readonly endDate: T;
}

/**
 * @param update the dates in the request, of which the error names one.
 * @throws DomainError BAD_USER_INPUT if an event ends before it starts.
 */
export function checkDates<T extends Date | string>(event: Dates<T>, update: Partial<Dates<T>>): void {
  if (event.startDate <= event.endDate) return;
  if (update.endDate !== undefined) throw invalidArgument('input.endDate', 'must not be before the start');
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

function reject(argument: string, problem: string | null): void {
  if (problem) throw invalidArgument(argument, problem);
}

type LimitedDecorator = (target: object, key: string | symbol | undefined, index?: number) => void;

/**
 * Declares what a rule accepts for an argument or input field, as tags of the federated schema, which OpenAPI
 * shows. Enforces nothing: pass the constant that the rule compares with.
 */
export function Limited(limits: FieldLimits): LimitedDecorator {
  const directives = limitTags(limits).map((tag) => Directive(`@tag(name: "${tag}")`));
  return (target, key, index) => {
    for (const directive of directives) {
      if (index === undefined) directive(target, key ?? '');
      else directive(target, key, index);
    }
  };
}

/** The argument of an update by which it applies only to the version that its changes are based on. */
export const IF_VERSION = {
  nullable: true,
  description:
    'The version that the changes are based on: CONFLICT, and nothing is changed, if it is not the present one. Without it, the changes apply to any version.',
} as const;

/**
 * Rejects changes that are based on another version than the present one. The caller must hold an exclusive
 * lock.
 *
 * @param expected null or undefined for any version.
 * @throws DomainError CONFLICT.
 */
export function checkVersion(expected: number | null | undefined, present: number): void {
  if (expected == null || expected === present) return;
  throw conflictingArgument('ifVersion', `must be the present version, ${present}`);
}

/** Returns the error of a Zod type: `is required` for a missing value, else what the value must be. */
export function missingOr(wrongType: string) {
  return ({ input }: { readonly input?: unknown }) => (input == null ? 'is required' : wrongType);
}
