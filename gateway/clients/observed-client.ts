import { type AreaName, byArea } from '#protocol/areas';
import { type Observer, secondsSince } from '#runtime/observe/observer';
import { outcomeOf } from '#runtime/observe/outcome';
import { SpanKind, type SpanSettings, withSpan } from '#runtime/observe/spans';
import type { SubgraphClient, SubgraphClients } from '../subgraph-client';

/** The same clients, timed and traced. Nothing of a query is written: free ones hold what callers typed. */
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
      const ask = () => client.execute(request, caller);
      const result = await withSpan(name, settings, ask, ({ errors }) => outcomeOf(errors));
      observer.subgraphAnswered(area, outcomeOf(result.errors), secondsSince(began));
      return result;
    },
  };
}
