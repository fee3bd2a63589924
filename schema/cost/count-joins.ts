import {
  type ConstDirectiveNode,
  type DocumentNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import { directiveArguments, supergraphFields } from '../supergraph-fields';
import { type Fragments, selectedFields } from './selected-fields';

/** The subgraphs that resolve each field, by `Type.field`. */
export type Owners = ReadonlyMap<string, readonly string[]>;

/**
 * Reads the owners of fields from a supergraph. A field belongs to its type's subgraphs unless it names its
 * own.
 */
export function readOwners(supergraph: DocumentNode): Owners {
  return new Map(
    supergraphFields(supergraph).map(({ coordinate, type, directives }) => {
      const own = graphsOf(directives, 'join__field');
      return [coordinate, own.length > 0 ? own : graphsOf(type.directives ?? [], 'join__type')];
    }),
  );
}

/** Returns the subgraphs in `@join__type(graph:)` or `@join__field(graph:)`, without external fields. */
function graphsOf(directives: readonly ConstDirectiveNode[], join: string): string[] {
  return directiveArguments(directives, join).flatMap(({ graph, external }) =>
    typeof graph === 'string' && external !== true ? graph : [],
  );
}

/**
 * Returns how many fetches a gateway needs to move from entities of one subgraph to their fields in another,
 * below a selection set. A list counts once, because its entities are fetched together.
 *
 * @param at the subgraphs that may have resolved the object; null for the root.
 */
export function countJoins(
  set: SelectionSetNode,
  type: GraphQLCompositeType,
  at: readonly string[] | null,
  within: { readonly schema: GraphQLSchema; readonly fragments: Fragments; readonly owners: Owners },
): number {
  const { owners } = within;
  const joined = new Set<string>();
  let below = 0;
  for (const { node, parent } of selectedFields(set, type, within)) {
    const field =
      isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    if (!field) continue;
    const all = owners.get(`${parent.name}.${field.name}`) ?? [];
    const here = at ? all.filter((graph) => at.includes(graph)) : all;
    if (all.length > 0 && here.length === 0) joined.add(all.join(' '));
    const named = getNamedType(field.type);
    if (!node.selectionSet || !isCompositeType(named)) continue;
    below += countJoins(node.selectionSet, named, here.length > 0 ? here : all, within);
  }
  return joined.size + below;
}
