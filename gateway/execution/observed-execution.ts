import type { ApolloGateway } from '@apollo/gateway';
import { type Observer, secondsSince } from '#runtime/observe/observer';
import { outcomeOf } from '#runtime/observe/outcome';
import { withSpan } from '#runtime/observe/spans';
import type { PreparedOperation } from '../prepared-operation';

/** What an execution gives back, as far as it tells how it went. */
interface Executed {
  readonly errors?: readonly { readonly extensions?: { readonly code?: unknown } }[] | undefined;
}

/** All operations that were not planned at boot: their names are the callers' own. */
const FREE = 'free';

/** A prepared operation that is timed and traced under its document's name. */
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
    execute: (variables, caller) => observed(name, () => execute(variables, caller), observer),
  };
}

/** Apollo Gateway's executor, timed and traced. */
export function observedExecutor(
  executor: ApolloGateway['executor'],
  observer: Observer,
): ApolloGateway['executor'] {
  if (!observer.watching) return executor;
  return (request) => observed(FREE, () => executor(request), observer);
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
