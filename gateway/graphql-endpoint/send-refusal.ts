import type { ServerResponse } from 'node:http';
import { DomainError, type ErrorCode } from '#protocol/errors';
import type { Logger } from '#runtime/logger';
import { CostRefusal } from '../cost/operation-cost';

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
export function sendRefusal(res: ServerResponse, error: unknown, log: Logger, status?: number): void {
  const refusal = error instanceof DomainError ? error : null;
  if (!refusal) log.error({ err: error }, 'unexpected error');
  const { code, retryAfter } = refusal?.extensions ?? { code: 'INTERNAL_SERVER_ERROR' as const };
  const message = refusal?.message ?? 'Internal server error';
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
  const extensions = error instanceof CostRefusal ? { cost: error.cost } : undefined;
  res.end(JSON.stringify({ errors: [{ message, extensions: { code, retryAfter } }], extensions }));
}
