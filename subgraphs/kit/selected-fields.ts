import {
  type FieldNode,
  type GraphQLResolveInfo,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** The part of `GraphQLResolveInfo` that describes a field's selection. */
export type Selection = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/** Returns whether an operation selects a field of the resolver's result, directly or in a fragment. */
export function selects(selection: Selection, field: string): boolean {
  return hasField(selection, (name) => name === field);
}

/** Returns whether an operation selects no other fields of the resolver's result than these. */
export function selectsOnly(selection: Selection, fields: ReadonlySet<string>): boolean {
  return !hasField(selection, (name) => name !== '__typename' && !fields.has(name));
}

/** Returns the selection of a field of the resolver's result. */
export function selectionOf({ fieldNodes, fragments }: Selection, field: string): Selection {
  const nodesIn = (set: SelectionSetNode | undefined): FieldNode[] => set?.selections.flatMap(nodesOf) ?? [];
  const nodesOf = (selection: SelectionNode): FieldNode[] => {
    if (selection.kind === Kind.FIELD) return selection.name.value === field ? [selection] : [];
    if (selection.kind === Kind.INLINE_FRAGMENT) return nodesIn(selection.selectionSet);
    return nodesIn(fragments[selection.name.value]?.selectionSet);
  };
  return { fieldNodes: fieldNodes.flatMap(({ selectionSet }) => nodesIn(selectionSet)), fragments };
}

function hasField({ fieldNodes, fragments }: Selection, matches: (name: string) => boolean): boolean {
  const isIn = (set: SelectionSetNode | undefined): boolean => set?.selections.some(asks) ?? false;
  const asks = (selection: SelectionNode): boolean => {
    if (selection.kind === Kind.FIELD) return matches(selection.name.value);
    if (selection.kind === Kind.INLINE_FRAGMENT) return isIn(selection.selectionSet);
    return isIn(fragments[selection.name.value]?.selectionSet);
  };
  return fieldNodes.some(({ selectionSet }) => isIn(selectionSet));
}
