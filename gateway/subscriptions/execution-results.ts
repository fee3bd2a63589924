import { type ExecutionResult, GraphQLError } from 'graphql';
import type { SubgraphError } from '#protocol/subgraph-operation';
import { maskError } from '../graphql-endpoint/mask-error';
import type { LiveStream } from '../live/live-stream';

/**
 * Returns the results of a stream as a GraphQL transport sends them. A generator that waits for an event would return
 * only after that event, so `return` closes the stream first.
 */
export function executionResults(stream: LiveStream): AsyncGenerator<ExecutionResult, void, undefined> {
  const results = resultsOf(stream);
  const end = results.return.bind(results);
  results.return = (value) => {
    stream.close();
    return end(value);
  };
  return results;
}

async function* resultsOf(stream: LiveStream): AsyncGenerator<ExecutionResult, void, undefined> {
  for await (const deliveries of stream) {
    for (const delivery of deliveries) {
      if (delivery.kind === 'reset') continue;
      const { data, errors } = delivery.result;
      yield { data, ...(errors.length > 0 && { errors: errors.map(graphError) }) };
    }
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
