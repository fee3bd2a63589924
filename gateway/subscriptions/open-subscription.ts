import { type DocumentNode, type ExecutionResult, GraphQLError } from 'graphql';
import { DomainError } from '#protocol/errors';
import type { SubgraphError } from '#protocol/subgraph-operation';
import { oncePer } from '#runtime/once-per';
import { rateClassOf, type UnidentifiedRequest } from '../edge/admission';
import type { Fields, GraphResult } from '../execution/graph-result';
import type { Graph } from '../graph/graph';
import { streamSource } from '../graph/subscription-plans';
import { type CountingRules, OperationAdmission } from '../graphql-endpoint/admit-operation';
import { maskError } from '../graphql-endpoint/errors';
import { readOperation } from '../graphql-endpoint/read-operation';
import type { CallerIdentity } from '../identity/identity';
import type { Delivery } from '../live/delivery';
import type { LiveStream } from '../live/live-stream';
import type { LiveStreams } from '../live/live-streams';

/** Results in the form that the transport libraries take. */
export type Results = AsyncGenerator<ExecutionResult, void, undefined>;

/** Writes results as JSON, which is cached for streams of the same operation. */
type WriteResults = (deliveries: readonly Delivery[]) => void;

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

/** Returns the errors of a rejected subscription in their public form. */
export function rejectionErrors(errors: readonly SubgraphError[]): GraphQLError[] {
  return errors.map(graphError);
}

/** Memoized because streams of the same operation share results. */
const textOf = oncePer(({ data, errors }: GraphResult) =>
  JSON.stringify({ data, ...(errors.length > 0 && { errors: errors.map(graphError) }) }),
);

function graphError(error: SubgraphError): GraphQLError {
  const { message, path, extensions } = maskError({ ...error, extensions: { ...error.extensions } });
  return new GraphQLError(message, { ...(path && { path }), ...(extensions && { extensions }) });
}

/** A subscription that may be opened. */
interface AdmittedSubscription {
  readonly identity: CallerIdentity;
  readonly document: DocumentNode;
  readonly variables: Readonly<Fields>;
}

/**
 * Reads, checks and counts one subscription.
 *
 * @param readOperationJson reads the operation: document, variables and name.
 * @throws DomainError with the reason for the rejection.
 */
export async function admitSubscription(
  rules: CountingRules,
  requested: UnidentifiedRequest,
  readOperationJson: () => Promise<unknown>,
): Promise<AdmittedSubscription> {
  const admission = await OperationAdmission.begin(rules, requested);
  // Counted before reading, so that callers over the limit cause no work. Messages of WebSockets are short.
  await (requested.req.method === 'POST' ? admission.countBody(requested.req) : admission.countUpTo(1));
  const operation = readOperation(await readOperationJson(), ['subscription']);
  const { document, variables, refreshes, introspects } = operation;
  if (refreshes > 0 || introspects) {
    throw new DomainError('BAD_USER_INPUT', 'subscriptions must not refresh or introspect');
  }
  await admission.countCost(operation);
  return { identity: admission.identity, document, variables };
}

export interface SubscriptionServices extends CountingRules {
  readonly graph: Pick<Graph, 'costs' | 'usedFields' | 'prepareSubscription'>;
  readonly streams: LiveStreams;
}

/** An open subscription, or the errors that reject it. */
type Opened = { readonly stream: LiveStream } | { readonly rejected: GraphQLError[] };

/**
 * Opens an admitted subscription.
 *
 * @throws DomainError RATE_LIMITED, UPSTREAM_UNAVAILABLE or BAD_USER_INPUT.
 */
export async function openSubscription(
  { edge, graph, streams }: SubscriptionServices,
  { identity, document, variables }: AdmittedSubscription,
  { req, request }: UnidentifiedRequest,
): Promise<Opened> {
  const prepared = graph.prepareSubscription(document, variables);
  if ('errors' in prepared) return { rejected: rejectionErrors(prepared.errors) };
  const stream = await streams.start({
    operation: prepared,
    variables,
    source: streamSource(document, variables),
    after: null,
    charge: { rateClass: rateClassOf('any', identity), identity, request },
    address: request.address,
    requestId: request.requestId,
    identify: () => edge.identify(req, request, 'any'),
  });
  if ('errors' in stream) return { rejected: rejectionErrors(stream.errors) };
  return { stream };
}
