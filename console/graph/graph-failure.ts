import { text } from '#console/text/text.ts';
import { serverSentence } from './server-sentence.ts';

/** A failed operation, with a sentence to show. */
export class GraphFailure extends Error {
  constructor(
    message: string,
    /** A code of the platform, or `OFFLINE` when there was no response. */
    readonly code: string,
    /** Dotted path of the invalid argument, such as `input.startDate`. */
    readonly argument: string | null = null,
    /** Seconds after which a request is accepted again. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
    this.name = 'GraphFailure';
  }
}

/** Returns whether an operation failed because what it is about does not exist. */
export function isNotFound(failure: Error | null): boolean {
  return failure instanceof GraphFailure && failure.code === 'NOT_FOUND';
}

interface ErrorBody {
  readonly message: string;
  readonly code: string;
  readonly argument: string | null;
  readonly retryAfter: number | null;
  readonly path: readonly unknown[];
}

/** Reads one entry of a response's `errors`; null when it is none. */
function readError(entry: unknown): ErrorBody | null {
  if (!isRecord(entry) || typeof entry.message !== 'string') return null;
  const extensions = isRecord(entry.extensions) ? entry.extensions : {};
  return {
    message: entry.message,
    code: typeof extensions.code === 'string' ? extensions.code : 'INTERNAL_SERVER_ERROR',
    argument: typeof extensions.argument === 'string' ? extensions.argument : null,
    retryAfter: typeof extensions.retryAfter === 'number' ? extensions.retryAfter : null,
    path: Array.isArray(entry.path) ? entry.path : [],
  };
}

/** The head of a response. */
export interface ResponseHead {
  readonly status: number;
  /** The header `Retry-After`. */
  readonly retryAfter: string | null;
}

/**
 * Returns the failure that a response describes; null when it has no errors. A body that is none of the
 * graph, such as one of a proxy, leaves the status to say what failed. A field that the user may not see is
 * null in its object and is no failure; a root field is, because nothing of use is left.
 */
export function failureIn(body: unknown, head: ResponseHead): GraphFailure | null {
  if (!isRecord(body)) return failureOfStatus(head);
  const errors = Array.isArray(body.errors) ? body.errors : [];
  const [first] = errors
    .map(readError)
    .filter((error) => error !== null)
    .filter((error) => !isHiddenField(error, body.data));
  if (first) return new GraphFailure(sentenceOf(first), first.code, first.argument, first.retryAfter);
  return 'data' in body ? null : failureOfStatus(head);
}

function isHiddenField({ code, path }: ErrorBody, data: unknown): boolean {
  if (code !== 'FORBIDDEN' || path.length < 2) return false;
  return isRecord(path.slice(0, -1).reduce(valueAt, data));
}

function valueAt(value: unknown, key: unknown): unknown {
  return isRecord(value) ? value[String(key)] : undefined;
}

function failureOfStatus({ status, retryAfter }: ResponseHead): GraphFailure {
  switch (status) {
    case 401:
      return new GraphFailure(text.errors.signedOut, 'UNAUTHENTICATED');
    case 403:
      return new GraphFailure(text.errors.forbidden, 'FORBIDDEN');
    case 413:
      return new GraphFailure(text.errors.tooLarge, 'PAYLOAD_TOO_LARGE');
    case 429: {
      const seconds = secondsUntil(retryAfter);
      return new GraphFailure(text.errors.rateLimited(seconds), 'RATE_LIMITED', null, seconds);
    }
    case 502:
    case 503:
    case 504:
      return new GraphFailure(text.errors.offline, 'OFFLINE');
    default:
      return new GraphFailure(text.errors.internal, 'INTERNAL_SERVER_ERROR');
  }
}

const DEFAULT_SECONDS = 60;

/** Reads `Retry-After`, which is a number of seconds or a date. */
function secondsUntil(retryAfter: string | null): number {
  if (retryAfter === null) return DEFAULT_SECONDS;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  const seconds = Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? DEFAULT_SECONDS : Math.max(1, seconds);
}

function sentenceOf({ code, message, argument, retryAfter }: ErrorBody): string {
  switch (code) {
    case 'UNAUTHENTICATED':
      return text.errors.signedOut;
    case 'FORBIDDEN':
      return text.errors.forbidden;
    case 'RATE_LIMITED':
      return text.errors.rateLimited(retryAfter ?? DEFAULT_SECONDS);
    case 'UPSTREAM_UNAVAILABLE':
      return text.errors.upstream;
    case 'INTERNAL_SERVER_ERROR':
      return text.errors.internal;
    default:
      return serverSentence(message, argument);
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
