import { type DocumentNode, Kind, type OperationDefinitionNode, type SelectionNode, visit } from 'graphql';
import { isConditional } from '../openapi/selected-fields';
import type { RestOperation } from '../rest-operation';

/**
 * Returns the problems of `@include` and `@skip`: they make keys of a JSON object optional, and nothing else.
 * Empty when valid.
 */
export function conditionProblems(
  { contract, bodyDepth, document }: RestOperation,
  { selectionSet }: OperationDefinitionNode,
): string[] {
  if (!hasConditions(document)) return [];
  if (contract.transport !== 'JSON') return ['@include and @skip need transport JSON'];
  let selections = selectionSet.selections;
  for (let depth = 0; depth < Math.max(bodyDepth, 1); depth += 1) {
    const [only, ...others] = selections;
    if (!only || others.length > 0) return [];
    if (isConditional(only)) return ['@include and @skip must leave something of the response'];
    selections = (only.kind === Kind.FIELD && only.selectionSet?.selections) || [];
  }
  return [];
}

function hasConditions(document: DocumentNode): boolean {
  let found = false;
  const look = (node: SelectionNode) => {
    if (isConditional(node)) found = true;
  };
  visit(document, { Field: look, InlineFragment: look, FragmentSpread: look });
  return found;
}
