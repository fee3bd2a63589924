import { DomainError } from '#protocol/errors';
import type { SubgraphRequest } from '#protocol/subgraph-operation';
import type { Logger } from '#runtime/logger';
import type { SubgraphClient } from '../subgraph-client';

/**
 * Asks an area something on the gateway's own behalf.
 *
 * @returns the answer's data, not yet looked at.
 * @throws DomainError UPSTREAM_UNAVAILABLE when the area cannot be reached, INTERNAL_SERVER_ERROR (and a line in the
 * log) when it answers with any other error: neither says anything about the caller.
 */
export async function askArea(
  client: SubgraphClient,
  request: SubgraphRequest,
  requestId: string,
  log: Logger,
): Promise<unknown> {
  const caller = { principal: { kind: 'gateway' }, address: null, requestId } as const;
  const { data, errors } = await client.execute({ ...request, prepared: true }, caller);
  const error = errors?.[0];
  if (!error) return data;
  if (error.extensions.code === 'UPSTREAM_UNAVAILABLE') {
    throw new DomainError('UPSTREAM_UNAVAILABLE', error.message);
  }
  log.error(
    { requestId, code: error.extensions.code, problem: error.message },
    'an area refused the gateway',
  );
  throw new DomainError('INTERNAL_SERVER_ERROR', 'Internal server error');
}
