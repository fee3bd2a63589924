import { type AreaName, byArea } from '#protocol/areas';
import { type Observer, secondsSince } from '#runtime/observe/observer';
import { outcomeOf } from '#runtime/observe/outcome';
import { SpanKind, type SpanSettings, withSpan } from '#runtime/observe/spans';
import type { SubgraphClient, SubgraphClients } from '../subgraph-client';

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
      observer.subgraphAnswered(area, outcomeOf(result.errors), secondsSince(began));
      return result;
    },
  };
}
