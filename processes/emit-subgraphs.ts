import { buildSubgraph } from '#kit/subgraph';
import type { SubgraphSdl } from '#schema/compose';
import { loadAreas } from './areas';

/** The SDL of every area, as its code says it. No database. */
export async function emitSubgraphs(): Promise<SubgraphSdl[]> {
  const areas = await loadAreas();
  return areas.map(({ definition }) => ({ name: definition.name, sdl: buildSubgraph(definition).sdl }));
}
