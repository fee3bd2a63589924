import {
  type InlineFragmentNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/**
 * Returns how many nested fields with the alias `body` wrap the response, from the root on, each the only
 * field of its selection. An only fragment on a narrower type is looked through.
 */
export function bodyDepth({ selectionSet }: OperationDefinitionNode): number {
  let depth = 0;
  let inner: SelectionSetNode | undefined = selectionSet;
  while (inner) {
    const selections: readonly SelectionNode[] =
      onlyFragment(inner.selections)?.selectionSet.selections ?? inner.selections;
    const [field, ...others] = selections;
    if (field?.kind !== Kind.FIELD || field.alias?.value !== 'body' || others.length > 0) break;
    depth += 1;
    inner = field.selectionSet;
  }
  return depth;
}

/** Returns the inline fragment on a type that is all of a selection; null if there is more or none. */
export function onlyFragment(selections: readonly SelectionNode[]): InlineFragmentNode | null {
  const [only, ...others] = selections;
  if (only?.kind !== Kind.INLINE_FRAGMENT || others.length > 0) return null;
  const isPlain = only.typeCondition !== undefined && (only.directives ?? []).length === 0;
  return isPlain ? only : null;
}

/**
 * Returns whether the only root field of a document for signed-in users has one fragment and nothing else,
 * such as `viewer { ... on SignedInViewer { … } }`: an object of another type then means that nobody is
 * signed in.
 */
export function isOfSignedIn({ selectionSet }: OperationDefinitionNode): boolean {
  const [field, ...others] = selectionSet.selections;
  if (field?.kind !== Kind.FIELD || others.length > 0) return false;
  return onlyFragment(field.selectionSet?.selections ?? []) !== null;
}
