import type { SubgraphSdl } from '../compose';
import { elementsOf } from './sdl-elements';

/** A line of a file of the repository. */
export interface FilePlace {
  readonly file: string;
  readonly line: number;
}

/** What stands in the subgraphs, and where. */
export interface SdlPlaces {
  /** The place of a coordinate, or of the nearest that encloses it: of `User.name.first` the field, else the type. */
  find(coordinate: string): FilePlace | null;
}

/** Where the committed SDL of a subgraph is. */
export function subgraphFile(name: string): string {
  return `schema/artefacts/subgraphs/${name}.graphql`;
}

/**
 * Where types, fields, arguments, enum values and input fields are defined. The area that only refers to something is not
 * where it is defined.
 *
 * @throws GraphQLError when a subgraph is no SDL.
 */
export function sdlPlaces(subgraphs: readonly SubgraphSdl[]): SdlPlaces {
  const places = new Map<string, FilePlace>();
  for (const { name, sdl } of subgraphs) {
    for (const { coordinate, line, foreign } of elementsOf(sdl)) {
      if (!foreign && !places.has(coordinate)) places.set(coordinate, { file: subgraphFile(name), line });
    }
  }
  return { find: (coordinate) => findIn(places, coordinate) };
}

function findIn(places: ReadonlyMap<string, FilePlace>, coordinate: string): FilePlace | null {
  const place = places.get(coordinate);
  if (place) return place;
  const end = coordinate.lastIndexOf('.');
  return end < 0 ? null : findIn(places, coordinate.slice(0, end));
}
