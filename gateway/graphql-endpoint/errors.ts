import type { ServerResponse } from 'node:http';
import type { GraphQLFormattedError } from 'graphql';
import { DomainError, type ErrorCode, isErrorCode } from '#protocol/errors';
import type { Logger } from '#runtime/logger';
import { CostRejection } from '../cost/operation-cost';
import { presentGatewayError, shortMessage } from '../execution/graph-result';

/** Apollo's codes for invalid operations; the last is that of the query planner. */
const CLIENT_ERRORS: ReadonlySet<unknown> = new Set([
  'BAD_REQUEST',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'INVALID_GRAPHQL',
]);

/** Maps an error code to a public one. */
export function publicCode(code: unknown): ErrorCode {
  if (isErrorCode(code)) return code;
  return CLIENT_ERRORS.has(code) ? 'BAD_USER_INPUT' : 'INTERNAL_SERVER_ERROR';
}

/**
 * Reduces an error to its public form: message, path, locations, a public code and the argument. Unexpected
 * errors become `Internal server error`.
 */
export function maskError(error: GraphQLFormattedError): GraphQLFormattedError {
  const { locations, extensions } = error;
  const code = publicCode(extensions?.code);
  const message = code === 'INTERNAL_SERVER_ERROR' ? 'Internal server error' : shortMessage(error.message);
  const presented = presentGatewayError({ ...error, message, extensions: { ...extensions, code } });
  return { ...presented, extensions: { ...presented.extensions }, ...(locations && { locations }) };
}

/** Other codes mean client errors: 400. */
const STATUSES: Partial<Record<ErrorCode, number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  RATE_LIMITED: 429,
  UPSTREAM_UNAVAILABLE: 500,
  INTERNAL_SERVER_ERROR: 500,
};

/**
 * Responds with a GraphQL error to an operation that is not executed: 400, 401, 403 or 429 if it was
 * rejected, 500 if the platform failed. Logs unexpected errors.
 */
export function sendRejection(res: ServerResponse, error: unknown, log: Logger, status?: number): void {
  const rejection = error instanceof DomainError ? error : null;
  if (!rejection) log.error({ err: error }, 'unexpected error');
  const { code, retryAfter } = rejection?.extensions ?? { code: 'INTERNAL_SERVER_ERROR' as const };
  const message = rejection?.message ?? 'Internal server error';
  if (res.headersSent) {
    res.destroy();
    return;
  }
  res.writeHead(status ?? STATUSES[code] ?? 400, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(code === 'UNAUTHENTICATED' && { 'WWW-Authenticate': 'Bearer' }),
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
  });
  const extensions = error instanceof CostRejection ? { cost: error.cost } : undefined;
  res.end(JSON.stringify({ errors: [{ message, extensions: { code, retryAfter } }], extensions }));
}
