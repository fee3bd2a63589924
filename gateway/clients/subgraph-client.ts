import { type AreaName, byArea } from '#protocol/areas';
import { DomainError } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { SubgraphRequest, SubgraphResult } from '#protocol/subgraph-operation';
import type { Logger } from '#runtime/logger';
import { type Observer, secondsSince } from '#runtime/observe/observer';
import { outcomeOf } from '#runtime/observe/outcome';
import { SpanKind, type SpanSettings, withSpan } from '#runtime/observe/spans';

/**
 * A client of one subgraph, in process or over HTTP with identical behaviour. Never throws: an unreachable
 * subgraph yields an error UPSTREAM_UNAVAILABLE that names it.
 */
export interface SubgraphClient {
  execute(request: SubgraphRequest, caller: Caller): Promise<SubgraphResult>;
}

export type SubgraphClients = Readonly<Record<AreaName, SubgraphClient>>;

/** Wraps clients in metrics and spans. Queries are not recorded: ad hoc ones contain caller input. */
export function observedClients(clients: SubgraphClients, observer: Observer): SubgraphClients {
  if (!observer.watching) return clients;
  return byArea((area) => observedClient(clients[area], area, observer));
}

function observedClient(client: SubgraphClient, area: AreaName, observer: Observer): SubgraphClient {
  const name = `fetch ${area}`;
  const settings: SpanSettings = { kind: SpanKind.CLIENT, attributes: { 'platform.area': area } };
  return {
    execute: async (request, caller) => {
      const began = performance.now();
      const execute = () => client.execute(request, caller);
      const result = await withSpan(name, settings, execute, ({ errors }) => outcomeOf(errors));
      observer.subgraphResponded(area, outcomeOf(result.errors), secondsSince(began));
      return result;
    },
  };
}

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
