import type { DocumentNode } from 'graphql';
import { supergraphFields, tagsOf } from './supergraph-fields';

/** Returns the fields of a supergraph with a matching tag, as `Type.field`. */
export function taggedFields(
  supergraph: DocumentNode,
  matches: (tag: string) => boolean,
): ReadonlySet<string> {
  const tagged = supergraphFields(supergraph).filter((field) => tagsOf(field).some(matches));
  return new Set(tagged.map(({ coordinate }) => coordinate));
}
