import type { GraphQLScalarType } from 'graphql';
import { DomainError } from '#protocol/errors';
import { textProblem } from '#protocol/rules/text';
import { CalendarDate } from '#protocol/scalars/calendar-date';
import { SafeInt } from '#protocol/scalars/safe-int';
import { Timestamp } from '#protocol/scalars/timestamp';

/**
 * Returns the error for an invalid field.
 *
 * @param field name in the caller's spelling, with its path: `config.channel_id`, `permissions[2]`.
 * @param problem predicate of the message: `must be a string`.
 */
export function invalidField(field: string, problem: string): DomainError {
  return new DomainError('BAD_USER_INPUT', `${field} ${problem}`);
}

/** Reads values of one scalar from a request. */
export interface ScalarReader {
  /**
   * Converts a text of the path, query, a header or a cookie to a JSON value; returns invalid texts
   * unchanged.
   */
  readonly fromText: (text: string) => unknown;
  /** Returns why a JSON value is invalid for this scalar, or null. */
  readonly problem: (value: unknown) => string | null;
}

/** Canonical integers only, of any length: `01` is rejected. */
const WHOLE = /^-?(0|[1-9]\d*)$/;
const DECIMAL = /^-?\d{1,15}(\.\d{1,15})?$/;
const TEXT = (text: string): unknown => text;
const MAX_INT = 2 ** 31 - 1;
const MIN_INT = -(2 ** 31);

const STRING: ScalarReader = {
  fromText: TEXT,
  problem: (value) => (typeof value === 'string' ? textProblem(value) : 'must be a string'),
};

const READERS: ReadonlyMap<string, ScalarReader> = new Map([
  ['String', STRING],
  ['ID', STRING],
  ['Int', { fromText: intFrom, problem: intProblem }],
  ['Float', { fromText: (text) => numberFrom(text, DECIMAL), problem: floatProblem }],
  ['Boolean', { fromText: booleanFrom, problem: booleanProblem }],
  [
    'SafeInt',
    {
      fromText: (text) => numberFrom(text, WHOLE),
      problem: (value) => wholeProblem(value) ?? parseProblem(SafeInt, value),
    },
  ],
  ['Timestamp', { fromText: TEXT, problem: (value) => parseProblem(Timestamp, value) }],
  ['Date', { fromText: TEXT, problem: (value) => parseProblem(CalendarDate, value) }],
  // The areas validate each of these themselves.
  ['AttendanceEntry', { fromText: TEXT, problem: () => null }],
  ['AttendancePresenceReport', { fromText: TEXT, problem: () => null }],
  ['DinkNotification', { fromText: TEXT, problem: () => null }],
  ['BingoTemplateDocument', { fromText: TEXT, problem: () => null }],
  ['BingoReport', { fromText: TEXT, problem: () => null }],
  ['TriggerTarget', { fromText: TEXT, problem: textOrNumberProblem }],
]);

/** Returns the reader of a scalar; unknown scalars use the schema's own `parseValue`. */
export function scalarReader(type: GraphQLScalarType): ScalarReader {
  return READERS.get(type.name) ?? { fromText: TEXT, problem: (value) => unknownProblem(type, value) };
}

function numberFrom(text: string, form: RegExp): unknown {
  return form.test(text) ? Number(text) : text;
}

/**
 * Clamps numbers to the range of Int: a page that far is empty, a limit that large is lowered anyway, and ids
 * are below it.
 */
function intFrom(text: string): unknown {
  const value = numberFrom(text, WHOLE);
  return typeof value === 'number' ? Math.min(Math.max(value, MIN_INT), MAX_INT) : value;
}

/** Reads `on`, too: what forms send for a checked box. */
function booleanFrom(text: string): unknown {
  if (text === 'true' || text === 'on') return true;
  return text === 'false' ? false : text;
}

function wholeProblem(value: unknown): string | null {
  return Number.isInteger(value) && !Object.is(value, -0) ? null : 'must be a whole number';
}

function intProblem(value: unknown): string | null {
  const problem = wholeProblem(value);
  if (problem) return problem;
  const inRange = typeof value === 'number' && value >= MIN_INT && value <= MAX_INT;
  return inRange ? null : `must be between ${MIN_INT} and ${MAX_INT}`;
}

function floatProblem(value: unknown): string | null {
  const good = typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0);
  return good ? null : 'must be a number';
}

function textOrNumberProblem(value: unknown): string | null {
  if (typeof value === 'string') return textProblem(value);
  return floatProblem(value) === null ? null : 'must be a string or a number';
}

function booleanProblem(value: unknown): string | null {
  return typeof value === 'boolean' ? null : 'must be true or false';
}

function unknownProblem(type: GraphQLScalarType, value: unknown): string | null {
  return textProblems(value) ?? parseProblem(type, value);
}

/** Returns the scalar's own message if it is a predicate without subject. */
function parseProblem(type: GraphQLScalarType, value: unknown): string | null {
  try {
    type.parseValue(value);
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return message.startsWith('must ') ? message : `must be a valid ${type.name}`;
  }
}

/** Checks every text inside a value, keys included. */
function textProblems(value: unknown): string | null {
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    const problem = typeof next === 'string' ? textProblem(next) : null;
    if (problem) return problem;
    if (typeof next === 'object' && next !== null) {
      for (const [key, inner] of Object.entries(next)) open.push(key, inner);
    }
  }
  return null;
}
