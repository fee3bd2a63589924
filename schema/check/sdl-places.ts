import type { SubgraphSdl } from '../compose';
import { elementsOf } from './sdl-elements';

/** A line of a file of the repository. */
export interface FilePlace {
  readonly file: string;
  readonly line: number;
}

/** What stands in the subgraphs, and where. */
export interface SdlPlaces {
  /**
   * The place of a coordinate, or of the nearest that encloses it: of `User.name.first` the field, else the type.
   *
   * @param file where to look first: several areas may define one type.
   */
  find(coordinate: string, file?: string): FilePlace | null;
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
  const places = new Map<string, FilePlace[]>();
  for (const { name, sdl } of subgraphs) {
    for (const { coordinate, line, foreign } of elementsOf(sdl)) {
      if (foreign) continue;
      const known = places.get(coordinate) ?? [];
      known.push({ file: subgraphFile(name), line });
      places.set(coordinate, known);
    }
  }
  return { find: (coordinate, file) => findIn(places, coordinate, file) };
}

function findIn(
  places: ReadonlyMap<string, readonly FilePlace[]>,
  coordinate: string,
  file: string | undefined,
): FilePlace | null {
  const known = places.get(coordinate);
  if (known) return known.find((place) => place.file === file) ?? known[0] ?? null;
  const end = coordinate.lastIndexOf('.');
  return end < 0 ? null : findIn(places, coordinate.slice(0, end), file);
}
