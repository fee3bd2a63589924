import { DomainError, type ErrorCode } from '#kit/errors';
import type { SubgraphError } from '#kit/execution';
import type { Logger } from '#kit/logger';
import type { RestOperation } from '../rest-operation';
import { callerField } from './caller-field';
import { SEVERITY_OF } from './error-status';

/** Why a request was refused or failed, in words for the caller. */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
}

export const NOT_FOUND: Failure = { code: 'NOT_FOUND', message: 'Not found' };
export const INTERNAL: Failure = { code: 'INTERNAL_SERVER_ERROR', message: 'Internal server error' };

/** What a caller is told of the errors of the graph: the most severe one, in the caller's own spelling. */
export function failureOf(operation: RestOperation, errors: readonly SubgraphError[]): Failure {
  const worst = errors.reduce<SubgraphError | null>(
    (found, error) =>
      found && SEVERITY_OF[found.extensions.code] >= SEVERITY_OF[error.extensions.code] ? found : error,
    null,
  );
  if (!worst || worst.extensions.code === 'INTERNAL_SERVER_ERROR') return INTERNAL;
  const { code, argument, problem } = worst.extensions;
  if (argument === undefined || problem === undefined) return { code, message: worst.message };
  const field = callerField(operation, argument, worst.path);
  return { code, message: field === null ? worst.message : `${field} ${problem}` };
}

/** What a caller is told of something that was thrown; what nobody foresaw is logged and masked. */
export function failureFrom(error: unknown, log: Logger): Failure {
  if (error instanceof DomainError && error.extensions.code !== 'INTERNAL_SERVER_ERROR') {
    return { code: error.extensions.code, message: error.message };
  }
  log.error({ err: error }, 'unexpected error');
  return INTERNAL;
}
