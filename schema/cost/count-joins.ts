import {
  type ConstDirectiveNode,
  type DocumentNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { type Fragments, selectedFields } from './selected-fields';

/** The subgraphs that resolve each type (`Type`) and each of its fields (`Type.field`). */
export type Owners = ReadonlyMap<string, readonly string[]>;

/** Reads the owners of types and fields from a supergraph. A field without an entry belongs to its type's. */
export function readOwners(supergraph: DocumentNode): Owners {
  const owners = new Map<string, readonly string[]>();
  for (const definition of supergraph.definitions) {
    const hasFields =
      definition.kind === Kind.OBJECT_TYPE_DEFINITION || definition.kind === Kind.INTERFACE_TYPE_DEFINITION;
    if (!hasFields) continue;
    owners.set(definition.name.value, graphsOf(definition.directives, 'join__type'));
    for (const { name, directives } of definition.fields ?? []) {
      const graphs = graphsOf(directives, 'join__field');
      if (graphs.length > 0) owners.set(`${definition.name.value}.${name.value}`, graphs);
    }
  }
  return owners;
}

/** The names of the subgraphs in `@join__type(graph:)` or `@join__field(graph:)`, without external fields. */
function graphsOf(directives: readonly ConstDirectiveNode[] | undefined, join: string): string[] {
  return (directives ?? []).flatMap(({ name, arguments: given = [] }) => {
    if (name.value !== join) return [];
    const values = new Map(given.map((argument) => [argument.name.value, argument.value]));
    const external = values.get('external');
    if (external?.kind === Kind.BOOLEAN && external.value) return [];
    const graph = values.get('graph');
    return graph?.kind === Kind.ENUM ? [graph.value] : [];
  });
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
    const all = owners.get(`${parent.name}.${field.name}`) ?? owners.get(parent.name) ?? [];
    const here = at ? all.filter((graph) => at.includes(graph)) : all;
    if (all.length > 0 && here.length === 0) joined.add(all.join(' '));
    const named = getNamedType(field.type);
    if (!node.selectionSet || !isCompositeType(named)) continue;
    below += countJoins(node.selectionSet, named, here.length > 0 ? here : all, within);
  }
  return joined.size + below;
}
