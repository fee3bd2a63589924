import { type ExecutionResult, GraphQLError } from 'graphql';
import type { SubgraphError } from '#protocol/subgraph-operation';
import type { GraphResult } from '../execution/graph-result';
import { maskError } from '../graphql-endpoint/mask-error';
import type { Delivery } from '../live/delivery';
import type { LiveStream } from '../live/live-stream';
import { oncePer } from '../live/once-per';

/** Results as the libraries of transports want them. */
export type Results = AsyncGenerator<ExecutionResult, void, undefined>;

/** Writes results, as the JSON that streams of the same operation share. */
export type WriteResults = (deliveries: readonly Delivery[]) => void;

/** What happens before and after results are written. */
interface Writing {
  /** When results may be written. */
  readonly ready?: Promise<void>;
  /** Is called after the end of the stream; what it throws, the generator throws. */
  onEnd?(): void;
}

/**
 * Returns a generator without results, which ends with the stream: the libraries frame a result for each
 * reader, so results are written beside them. `return` ends the stream.
 */
export function resultsWritten(
  stream: LiveStream,
  write: WriteResults,
  { ready, onEnd }: Writing = {},
): Results {
  const results = withoutResults(async () => {
    await ready;
    await stream.deliverTo(write);
    onEnd?.();
  });
  const end = results.return.bind(results);
  // A generator that waits would return only after the end of the stream.
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

/** Returns the results of deliveries as JSON. */
export function resultTexts(deliveries: readonly Delivery[]): string[] {
  return deliveries.flatMap((delivery) => (delivery.kind === 'result' ? [textOf(delivery.result)] : []));
}

/** Returns the result of a refused subscription. */
export function refusedResult(errors: readonly SubgraphError[]): ExecutionResult {
  // Without data, graphql-sse would take it for execution arguments.
  return { data: null, errors: errors.map(graphError) };
}

/** Streams of the same operation share results. */
const textOf = oncePer(({ data, errors }: GraphResult) =>
  JSON.stringify({ data, ...(errors.length > 0 && { errors: errors.map(graphError) }) }),
);

function graphError(error: SubgraphError): GraphQLError {
  const { message, path, extensions } = maskError({ ...error, extensions: { ...error.extensions } });
  return new GraphQLError(message, { ...(path && { path }), ...(extensions && { extensions }) });
}
