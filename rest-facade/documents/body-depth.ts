import { Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';

/**
 * Returns how many nested fields with the alias `body` wrap the response, from the root on, each the only
 * field of its selection.
 */
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
