import { DomainError, type ErrorCode } from '#protocol/errors';
import type { SubgraphError } from '#protocol/subgraph-operation';
import type { Logger } from '#runtime/logger';
import type { RestOperation } from '../rest-operation';
import { callerField } from './caller-field';
import { SEVERITY_OF } from './error-status';

/** Why a request failed, in the caller's terms. */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  /** Seconds after which the same request may succeed. */
  readonly retryAfter?: number;
}

export const NOT_FOUND: Failure = { code: 'NOT_FOUND', message: 'Not found' };
export const UNAUTHENTICATED: Failure = { code: 'UNAUTHENTICATED', message: 'Authentication required' };
export const INTERNAL: Failure = { code: 'INTERNAL_SERVER_ERROR', message: 'Internal server error' };

/** Returns the failure of a result with errors: the most severe one, in the caller's spelling. */
export function failureOf(operation: RestOperation, errors: readonly SubgraphError[]): Failure {
  const worst = errors.reduce<SubgraphError | null>(
    (found, error) =>
      found && SEVERITY_OF[found.extensions.code] >= SEVERITY_OF[error.extensions.code] ? found : error,
    null,
  );
  if (!worst || worst.extensions.code === 'INTERNAL_SERVER_ERROR') return INTERNAL;
  const { code, argument, problem, retryAfter } = worst.extensions;
  const failure = { code, message: worst.message, ...(retryAfter !== undefined && { retryAfter }) };
  if (argument === undefined || problem === undefined) return failure;
  const field = callerField(operation, argument, worst.path);
  return field === null ? failure : { ...failure, message: `${field} ${problem}` };
}

/** Returns the failure of a thrown error; unexpected errors are logged and masked. */
export function failureFrom(error: unknown, log: Logger): Failure {
  if (error instanceof DomainError && error.extensions.code !== 'INTERNAL_SERVER_ERROR') {
    const { code, retryAfter } = error.extensions;
    return { code, message: error.message, ...(retryAfter !== undefined && { retryAfter }) };
  }
  log.error({ err: error }, 'unexpected error');
  return INTERNAL;
}
