import type { FetchNode } from '@apollo/query-planner';
import { Kind, parse, print } from 'graphql';
import type { CheckedOperation } from './checked-operation';
import type { PlainStep } from './plan-interpreter';

/**
 * Returns the only fetch of a plan if it has the same selection as the operation: its data is the response.
 * Null for others, whose data has to be merged or reduced, and for subscriptions.
 */
export function onlyFetch(
  steps: PlainStep | undefined,
  { document, operation }: CheckedOperation,
): FetchNode | null {
  if (steps?.kind !== 'Fetch' || steps.requires || operation.operation === 'subscription') return null;
  const [sent, ...fragments] = (steps.operationDocumentNode ?? parse(steps.operation)).definitions;
  if (sent?.kind !== Kind.OPERATION_DEFINITION || fragments.length > 0 || document.definitions.length > 1)
    return null;
  return print(sent.selectionSet) === print(operation.selectionSet) ? steps : null;
}
