import { buildSubgraph } from '#kit/subgraph';
import type { SubgraphSdl } from '#schema/compose';
import { areas } from './areas';

/** The SDL of every area, as its code says it. No database. */
export function emitSubgraphs(): SubgraphSdl[] {
  return areas.map(({ definition }) => ({ name: definition.name, sdl: buildSubgraph(definition).sdl }));
}
