import type { ApolloGateway } from '@apollo/gateway';
import { type Observer, secondsSince } from '#runtime/observe/observer';
import { outcomeOf } from '#runtime/observe/outcome';
import { withSpan } from '#runtime/observe/spans';
import type { PreparedOperation } from './prepared-operation';

/** The part of an execution's result that determines its outcome. */
interface Executed {
  readonly errors?: readonly { readonly extensions?: { readonly code?: unknown } }[] | undefined;
}

/** Label of all operations that were not planned at boot: their names come from callers. */
const AD_HOC = 'ad_hoc';

/** Wraps a prepared operation in metrics and a span named after its document. */
export function observedOperation(
  name: string,
  operation: PreparedOperation,
  observer: Observer,
): PreparedOperation {
  if (!observer.watching) return operation;
  const { kind, reads, execute } = operation;
  return {
    kind,
    reads,
    execute: (variables, caller, event) => observed(name, () => execute(variables, caller, event), observer),
  };
}

/** Wraps Apollo Gateway's executor in metrics and a span. */
export function observedExecutor(
  executor: ApolloGateway['executor'],
  observer: Observer,
): ApolloGateway['executor'] {
  if (!observer.watching) return executor;
  return (request) => observed(AD_HOC, () => executor(request), observer);
}

async function observed<T extends Executed>(
  operation: string,
  execute: () => Promise<T>,
  observer: Observer,
): Promise<T> {
  const began = performance.now();
  const attributes = { 'graphql.operation.name': operation };
  const result = await withSpan(`plan ${operation}`, { attributes }, execute, ({ errors }) =>
    outcomeOf(errors),
  );
  observer.planExecuted(operation, outcomeOf(result.errors), secondsSince(began));
  return result;
}
