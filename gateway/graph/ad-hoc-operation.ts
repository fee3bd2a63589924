import type { ApolloGateway } from '@apollo/gateway';
import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Caller } from '#protocol/principal';
import type { Logger } from '#runtime/logger';
import type { CheckedOperation } from '../execution/checked-operation';
import {
  type Fields,
  type GraphResult,
  graphResult,
  INTERNAL_ERROR,
  presentGatewayError,
} from '../execution/graph-result';

type ExecutorRequest = Parameters<ApolloGateway['executor']>[0];

/**
 * Executes a valid operation with Apollo Gateway's executor, which plans it unless its bounded store has the
 * plan.
 */
export async function executeAdHoc(
  executor: ApolloGateway['executor'],
  checked: CheckedOperation,
  run: { variables: Readonly<Fields>; caller: Caller; log: Logger },
): Promise<GraphResult> {
  const { caller, log } = run;
  try {
    const { data, errors = [] } = await executor(executorRequest(checked, run));
    return graphResult(data ?? null, errors.map(presentGatewayError), caller, log);
  } catch (err) {
    log.error({ err, requestId: caller.requestId }, 'Apollo Gateway could not execute an operation');
    return { data: null, errors: [INTERNAL_ERROR] };
  }
}

function executorRequest(
  { document, operation, source, hash }: CheckedOperation,
  { variables, caller, log }: { variables: Readonly<Fields>; caller: Caller; log: Logger },
): ExecutorRequest {
  const operationName = operation.name?.value ?? null;
  const request = { query: source, variables, ...(operationName !== null && { operationName }) };
  const context = { caller };
  const parts = {
    request,
    document,
    operation,
    operationName,
    source,
    queryHash: hash,
    context,
    metrics: {},
  };
  // The executor's type requires a full Apollo Server request; it reads only these properties.
  return { ...parts, logger: log } as Partial<ExecutorRequest> as ExecutorRequest;
}

type Executor = ApolloGateway['executor'];

const INTROSPECTION: ReadonlySet<string> = new Set(['__schema', '__type', '__typename']);

/**
 * Executes introspection with graphql-js, which validates operations: the query planner knows fewer fields of
 * it. Beside other fields, what the planner does not know is an error that names it.
 *
 * @param schema the API schema.
 */
export function introspectionExecutor(executor: Executor, schema: GraphQLSchema): Executor {
  return async (request) => {
    const { document, operation, operationName } = request;
    if (isIntrospection(document, operation)) {
      const { variables: variableValues } = request.request;
      return execute({ schema, document, operationName, variableValues: variableValues ?? {} });
    }
    try {
      return await executor(request);
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      return { errors: [error] };
    }
  };
}

/** Returns whether an operation has no other root fields, fragments included. */
function isIntrospection(document: DocumentNode, { selectionSet }: OperationDefinitionNode): boolean {
  const rootFields = (set: SelectionSetNode): string[] =>
    set.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value;
      if (selection.kind === Kind.INLINE_FRAGMENT) return rootFields(selection.selectionSet);
      const fragment = document.definitions.find(
        (definition) =>
          definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value,
      );
      return fragment?.kind === Kind.FRAGMENT_DEFINITION ? rootFields(fragment.selectionSet) : [];
    });
  return rootFields(selectionSet).every((name) => INTROSPECTION.has(name));
}
