import type { GraphQLDataSource } from '@apollo/gateway';
import type { GraphQLFormattedError } from 'graphql';
import type { Caller } from '#protocol/principal';
import type { SubgraphError } from '#protocol/subgraph-operation';
import type { OperationBudget } from '../cost/operation-budget';
import type { AreaCalls } from '../execution/area-calls';

/**
 * The context of operations that Apollo Gateway executes, as returned by Apollo Server's `context` function.
 */
export interface GraphContext {
  readonly caller: Caller;
  /** The operation's remaining budget. */
  readonly budget?: OperationBudget;
}

/** Creates an Apollo Gateway data source that sends its requests through `AreaCalls`. */
export function areaDataSource(area: string, calls: AreaCalls): GraphQLDataSource {
  return {
    process: async (options) => {
      if (options.kind !== 'incoming operation') throw new Error(`no data source for a ${options.kind}`);
      const { query = '', operationName, variables = {} } = options.request;
      const request = { query, variables, ...(operationName !== undefined && { operationName }) };
      const { caller, budget } = contextOf(options.context);
      const call = { area, request, document: options.document, ...(budget && { budget }) };
      const { data, errors } = await calls.send(call, caller);
      return { data: data ?? null, ...(errors && { errors: errors.map(formatted) }) };
    },
  };
}

function contextOf({ caller, budget }: Partial<GraphContext>): GraphContext {
  if (!caller) throw new Error('the operation context has no caller');
  return { caller, ...(budget && { budget }) };
}

function formatted({ message, path, extensions }: SubgraphError): GraphQLFormattedError {
  return { message, ...(path && { path }), extensions: { ...extensions } };
}
