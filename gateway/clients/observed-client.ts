import type { AreaName } from '#protocol/areas';
import { type Observer, secondsSince } from '#runtime/observe/observer';
import { outcomeOf } from '#runtime/observe/outcome';
import { SpanKind, type SpanSettings, withSpan } from '#runtime/observe/spans';
import type { SubgraphClient, SubgraphClients } from '../subgraph-client';

/** The same clients, timed and traced. Nothing of a query is written: free ones hold what callers typed. */
export function observedClients(clients: SubgraphClients, observer: Observer): SubgraphClients {
  if (!observer.watching) return clients;
  const observed = (area: AreaName) => observedClient(clients[area], area, observer);
  return {
    auth: observed('auth'),
    events: observed('events'),
    attendance: observed('attendance'),
    game: observed('game'),
    bingo: observed('bingo'),
  };
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
