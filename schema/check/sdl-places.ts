import type { SubgraphSdl } from '../compose';
import { elementsOf } from './sdl-elements';

/** A line of a file of the repository. */
export interface FilePlace {
  readonly file: string;
  readonly line: number;
}

/** Source positions of the elements of all subgraphs. */
export interface SdlPlaces {
  /**
   * Returns the position of a coordinate or of its nearest existing parent: for `User.name.first` the field
   * `User.name`, otherwise the type.
   * @param file preferred file, because several subgraphs may define one type.
   */
  find(coordinate: string, file?: string): FilePlace | null;
}

/** Returns the path of a subgraph's committed SDL. */
export function subgraphFile(name: string): string {
  return `schema/artefacts/subgraphs/${name}.graphql`;
}

/**
 * Indexes where types, fields, arguments, enum values and input fields are defined. References from other
 * subgraphs are ignored.
 * @throws GraphQLError for a syntax error in a subgraph.
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
