import { type ExecutionResult, GraphQLError } from 'graphql';
import type { SubgraphError } from '#protocol/subgraph-operation';
import { maskError } from '../graphql-endpoint/mask-error';
import type { LiveStream } from '../live/live-stream';

/** Returns the results of a stream as a GraphQL transport sends them. */
export async function* executionResults(
  stream: LiveStream,
): AsyncGenerator<ExecutionResult, void, undefined> {
  for await (const delivery of stream) {
    if (delivery.kind === 'reset') continue;
    const { data, errors } = delivery.result;
    yield { data, ...(errors.length > 0 && { errors: errors.map(graphError) }) };
  }
}

/** Returns the result of a refused subscription. */
export function refusedResult(errors: readonly SubgraphError[]): ExecutionResult {
  // Without data, graphql-sse would take it for execution arguments.
  return { data: null, errors: errors.map(graphError) };
}

function graphError(error: SubgraphError): GraphQLError {
  const { message, path, extensions } = maskError({ ...error, extensions: { ...error.extensions } });
  return new GraphQLError(message, { ...(path && { path }), ...(extensions && { extensions }) });
}
