import { GraphQLError } from 'graphql';

/** The closed list of error codes: `X-Error-Code` over REST, `extensions.code` in GraphQL. */
export const ERROR_CODES = [
  'BAD_USER_INPUT',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'UPSTREAM_UNAVAILABLE',
  'INTERNAL_SERVER_ERROR',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** The extensions of every subgraph error. */
export interface ErrorExtensions {
  readonly code: ErrorCode;
  /** Dotted GraphQL path of the invalid argument, such as `input.startDate`. */
  readonly argument?: string;
  /** The message without its subject, such as `must be a date`, so that REST can use its own field name. */
  readonly problem?: string;
  /** Whole seconds, at least 1, until a retry may succeed; `Retry-After` over REST. */
  readonly retryAfter?: number;
}

/** An error with a public message: a violated rule of the product. */
export class DomainError extends GraphQLError {
  declare readonly extensions: ErrorExtensions & { [key: string]: unknown };

  constructor(code: ErrorCode, message: string, details: Omit<ErrorExtensions, 'code'> = {}) {
    super(message, { extensions: { code, ...details } });
    this.name = 'DomainError';
  }
}

/**
 * Returns an error that can be thrown for any number of fields. It counts as already located, so executors
 * reuse the object instead of wrapping it per field; it has no path.
 */
export function sharedError(error: DomainError): GraphQLError {
  return new GraphQLError(error.message, { path: [], originalError: error });
}

/** Returns whether an external value, such as a remote subgraph's `extensions.code`, is an error code. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return ERROR_CODES.some((code) => code === value);
}

/**
 * Returns the error for an invalid argument: `invalidArgument('input.startDate', 'must be a date')` reads
 * "startDate must be a date" in GraphQL and "start_date must be a date" over REST.
 */
export function invalidArgument(argument: string, problem: string): DomainError {
  return new DomainError('BAD_USER_INPUT', `${lastName(argument)} ${problem}`, { argument, problem });
}

/** Like `invalidArgument` with code CONFLICT: the value is already taken. */
export function conflictingArgument(argument: string, problem: string): DomainError {
  return new DomainError('CONFLICT', `${lastName(argument)} ${problem}`, { argument, problem });
}

/** Like `invalidArgument` with code PAYLOAD_TOO_LARGE: the value has too many bytes. */
export function oversizedArgument(argument: string, maxBytes: number): DomainError {
  const problem = `must be at most ${maxBytes} bytes`;
  return new DomainError('PAYLOAD_TOO_LARGE', `${lastName(argument)} ${problem}`, { argument, problem });
}

export function notFound(what: string): DomainError {
  return new DomainError('NOT_FOUND', `${what} not found`);
}

export function forbidden(message = 'Insufficient permissions'): DomainError {
  return new DomainError('FORBIDDEN', message);
}

export function unauthenticated(message = 'Authentication required'): DomainError {
  return new DomainError('UNAUTHENTICATED', message);
}

/** @param retryAfter whole seconds, at least 1. */
export function rateLimited(retryAfter: number): DomainError {
  return new DomainError('RATE_LIMITED', `rate limit exceeded, retry in ${retryAfter} seconds`, {
    retryAfter,
  });
}

function lastName(argument: string): string {
  return argument.replace(/^input\./, '');
}
