import { GraphQLError } from 'graphql';

/** The closed list of error codes; REST clients read them in `X-Error-Code`, the graph in `extensions.code`. */
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

/** What every error that leaves a subgraph carries beside its message. */
export interface ErrorExtensions {
  readonly code: ErrorCode;
  /** Dotted path of the argument at fault in the graph's spelling, such as `input.startDate`. */
  readonly argument?: string;
  /** The sentence without its subject, such as `must be a date`, so that the edge can name the field its own way. */
  readonly problem?: string;
  /** Whole seconds, at least 1, after which the same request may succeed; REST says it in `Retry-After`. */
  readonly retryAfter?: number;
}

/** An error that a caller may read: a rule of the product was broken, and the message says which. */
export class DomainError extends GraphQLError {
  declare readonly extensions: ErrorExtensions & { [key: string]: unknown };

  constructor(code: ErrorCode, message: string, details: Omit<ErrorExtensions, 'code'> = {}) {
    super(message, { extensions: { code, ...details } });
    this.name = 'DomainError';
  }
}

/**
 * An error that may be thrown at any number of fields: it counts as located already, so that executors pass on this very object
 * instead of building another one around it at each field. It says nothing of the place.
 */
export function sharedError(error: DomainError): GraphQLError {
  return new GraphQLError(error.message, { path: [], originalError: error });
}

/** Narrows a value from outside, such as `extensions.code` of a remote subgraph, to the closed list. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return ERROR_CODES.some((code) => code === value);
}

/**
 * A refused argument: `invalidArgument('input.startDate', 'must be a date')` reads "startDate must be a date" in the
 * graph and "start_date must be a date" to a REST client.
 */
export function invalidArgument(argument: string, problem: string): DomainError {
  return new DomainError('BAD_USER_INPUT', `${lastName(argument)} ${problem}`, { argument, problem });
}

/** An argument whose value is taken: as `invalidArgument`, with the code CONFLICT. */
export function conflictingArgument(argument: string, problem: string): DomainError {
  return new DomainError('CONFLICT', `${lastName(argument)} ${problem}`, { argument, problem });
}

/** An argument with too many bytes: as `invalidArgument`, with the code PAYLOAD_TOO_LARGE. */
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
