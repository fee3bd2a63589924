import { type ExecutionResult, GraphQLError } from 'graphql';
import type { SubgraphError } from '#protocol/subgraph-operation';
import { oncePer } from '#runtime/once-per';
import type { GraphResult } from '../execution/graph-result';
import { maskError } from '../graphql-endpoint/mask-error';
import type { Delivery } from '../live/delivery';
import type { LiveStream } from '../live/live-stream';

/** Results in the form that the transport libraries take. */
export type Results = AsyncGenerator<ExecutionResult, void, undefined>;

/** Writes results as JSON, which is cached for streams of the same operation. */
export type WriteResults = (deliveries: readonly Delivery[]) => void;

/** Hooks around writing. */
interface WriteHooks {
  /** Resolves when results may be written. */
  readonly ready?: Promise<void>;
  /** Is called after the end of the stream; the generator throws its error. */
  onEnd?(): void;
}

/**
 * Writes the results of a stream. Returns a generator that yields none and ends with the stream: results
 * bypass the libraries, which would serialize them for each reader. `return` ends the stream.
 */
export function resultsWritten(
  stream: LiveStream,
  write: WriteResults,
  { ready, onEnd }: WriteHooks = {},
): Results {
  const results = withoutResults(async () => {
    await ready;
    await stream.deliverTo(write);
    onEnd?.();
  });
  const end = results.return.bind(results);
  // A suspended generator would return only after the end of the stream.
  results.return = (value) => {
    stream.close();
    return end(value);
  };
  return results;
}

async function* withoutResults(run: () => Promise<void>): Results {
  await run();
  yield* [];
}

/** Returns the results of deliveries as JSON texts; resets have none. */
export function resultTexts(deliveries: readonly Delivery[]): string[] {
  return deliveries.flatMap((delivery) => (delivery.kind === 'result' ? [textOf(delivery.result)] : []));
}

/** Returns the result of a refused subscription. */
export function refusedResult(errors: readonly SubgraphError[]): ExecutionResult {
  // Without data, graphql-sse would take it for execution arguments.
  return { data: null, errors: errors.map(graphError) };
}

/** Memoized because streams of the same operation share results. */
const textOf = oncePer(({ data, errors }: GraphResult) =>
  JSON.stringify({ data, ...(errors.length > 0 && { errors: errors.map(graphError) }) }),
);

function graphError(error: SubgraphError): GraphQLError {
  const { message, path, extensions } = maskError({ ...error, extensions: { ...error.extensions } });
  return new GraphQLError(message, { ...(path && { path }), ...(extensions && { extensions }) });
}
