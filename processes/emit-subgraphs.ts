import { subgraphSdl } from '#kit/subgraph';
import type { SubgraphSdl } from '#schema/compose';
import { loadAreas } from './areas';

/** Emits the SDL of every area from its code. Needs no database. */
export async function emitSubgraphs(): Promise<SubgraphSdl[]> {
  const areas = await loadAreas();
  return areas.map(({ definition }) => ({ name: definition.name, sdl: subgraphSdl(definition) }));
}
