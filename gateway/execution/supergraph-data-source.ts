import type { GraphQLDataSource } from '@apollo/gateway';
import type { GraphQLFormattedError } from 'graphql';
import type { SubgraphError } from '#kit/execution';
import type { Caller } from '#kit/principal';
import type { AreaCalls } from './area-calls';

/** The context of every operation that Apollo Gateway executes: what Apollo Server's `context` function has to return. */
export interface GraphContext {
  readonly caller: Caller;
}

/** Lets Apollo Gateway reach one area the way that prepared operations do. */
export function areaDataSource(area: string, calls: AreaCalls): GraphQLDataSource {
  return {
    process: async (options) => {
      if (options.kind !== 'incoming operation') throw new Error(`no data source for a ${options.kind}`);
      const { query = '', operationName, variables = {} } = options.request;
      const request = { query, variables, ...(operationName !== undefined && { operationName }) };
      const { data, errors } = await calls.send(
        { area, request, document: options.document },
        callerIn(options.context),
      );
      return { data: data ?? null, ...(errors && { errors: errors.map(formatted) }) };
    },
  };
}

function callerIn(context: Partial<GraphContext>): Caller {
  if (!context.caller) throw new Error('the context of the operation names no caller');
  return context.caller;
}

function formatted({ message, path, extensions }: SubgraphError): GraphQLFormattedError {
  return { message, ...(path && { path }), extensions: { ...extensions } };
}
