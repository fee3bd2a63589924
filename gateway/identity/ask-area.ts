import { DomainError } from '#protocol/errors';
import type { SubgraphRequest } from '#protocol/subgraph-operation';
import type { Logger } from '#runtime/logger';
import type { SubgraphClient } from '../subgraph-client';

/**
 * Sends a request to a subgraph with the gateway as caller.
 *
 * @returns the response's unvalidated data.
 * @throws DomainError UPSTREAM_UNAVAILABLE if the subgraph is unreachable, INTERNAL_SERVER_ERROR (logged) for
 * any other error. Neither concerns the caller's credential.
 */
export async function askArea(
  client: SubgraphClient,
  request: Omit<SubgraphRequest, 'prepared'>,
  requestId: string,
  log: Logger,
): Promise<unknown> {
  const caller = { principal: { kind: 'gateway' }, address: null, requestId } as const;
  const { data, errors } = await client.execute({ prepared: true, ...request }, caller);
  const error = errors?.[0];
  if (!error) return data;
  if (error.extensions.code === 'UPSTREAM_UNAVAILABLE') {
    throw new DomainError('UPSTREAM_UNAVAILABLE', error.message);
  }
  log.error(
    { requestId, code: error.extensions.code, problem: error.message },
    'an area rejected the gateway',
  );
  throw new DomainError('INTERNAL_SERVER_ERROR', 'Internal server error');
}
