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
  };
}

/** Returns the failure that a response's body describes; null when it has no errors. */
export function failureIn(body: unknown): GraphFailure | null {
  if (!isRecord(body)) return new GraphFailure(text.errors.internal, 'INTERNAL_SERVER_ERROR');
  const errors = Array.isArray(body.errors) ? body.errors : [];
  const [first] = errors.map(readError).filter((error) => error !== null);
  if (first) return new GraphFailure(sentenceOf(first), first.code, first.argument);
  return 'data' in body ? null : new GraphFailure(text.errors.internal, 'INTERNAL_SERVER_ERROR');
}

function sentenceOf({ code, message, argument, retryAfter }: ErrorBody): string {
  switch (code) {
    case 'UNAUTHENTICATED':
      return text.errors.signedOut;
    case 'FORBIDDEN':
      return text.errors.forbidden;
    case 'RATE_LIMITED':
      return text.errors.rateLimited(retryAfter ?? 60);
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
