import { Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';

/** How many sole fields with the alias `body` lie around the response: each alone in its selection, from the root on. */
export function bodyDepth({ selectionSet }: OperationDefinitionNode): number {
  let depth = 0;
  let inner: SelectionSetNode | undefined = selectionSet;
  while (inner) {
    const [field, ...others]: SelectionSetNode['selections'] = inner.selections;
    if (field?.kind !== Kind.FIELD || field.alias?.value !== 'body' || others.length > 0) break;
    depth += 1;
    inner = field.selectionSet;
  }
  return depth;
}
