import type { ApolloGateway } from '@apollo/gateway';
import type { Caller } from '#protocol/principal';
import type { Logger } from '#runtime/logger';
import type { CheckedOperation } from './checked-operation';
import type { Fields } from './fields';
import { INTERNAL_ERROR, presentGatewayError } from './graph-errors';
import { type GraphResult, graphResult } from './graph-result';

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
