import { type GraphQLResolveInfo, Kind, type SelectionNode, type SelectionSetNode } from 'graphql';

/** The part of `GraphQLResolveInfo` that describes a field's selection. */
export type Selection = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/** Returns whether an operation selects a field of the resolver's result, directly or in a fragment. */
export function selects({ fieldNodes, fragments }: Selection, field: string): boolean {
  const isIn = (set: SelectionSetNode | undefined): boolean => set?.selections.some(asks) ?? false;
  const asks = (selection: SelectionNode): boolean => {
    if (selection.kind === Kind.FIELD) return selection.name.value === field;
    if (selection.kind === Kind.INLINE_FRAGMENT) return isIn(selection.selectionSet);
    return isIn(fragments[selection.name.value]?.selectionSet);
  };
  return fieldNodes.some(({ selectionSet }) => isIn(selectionSet));
}
