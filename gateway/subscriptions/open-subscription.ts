import type { ExecutionResult } from 'graphql';
import type { Edge } from '../edge/edge';
import type { Graph } from '../graph';
import type { ReceivedOperation } from '../graphql-endpoint/operation-admission';
import type { LiveStreams } from '../live/live-streams';
import { streamSource } from '../live/stream-source';
import type { AdmittedSubscription } from './admit-subscription';
import { executionResults, refusedResult } from './execution-results';

export interface SubscriptionServices {
  readonly edge: Edge;
  readonly graph: Pick<Graph, 'costs' | 'prepareSubscription'>;
  readonly streams: LiveStreams;
}

/** The results of a subscription until it ends, or the errors that refuse it. */
export type SubscriptionResult = ExecutionResult | Subscribed;

interface Subscribed {
  /** `return` ends the subscription at once. */
  readonly results: AsyncGenerator<ExecutionResult, void, undefined>;
}

/**
 * Opens an admitted subscription.
 *
 * @throws DomainError RATE_LIMITED, UPSTREAM_UNAVAILABLE or BAD_USER_INPUT.
 */
export async function openSubscription(
  { edge, graph, streams }: SubscriptionServices,
  { identity, document, variables }: AdmittedSubscription,
  { req, request }: ReceivedOperation,
): Promise<SubscriptionResult> {
  const prepared = graph.prepareSubscription(document, variables);
  if ('errors' in prepared) return refusedResult(prepared.errors);
  const stream = await streams.start({
    operation: prepared,
    variables,
    source: streamSource(document, variables),
    after: null,
    identity,
    address: request.address,
    requestId: request.requestId,
    identify: () => edge.identify(req, request, 'any'),
  });
  if ('errors' in stream) return refusedResult(stream.errors);
  return { results: executionResults(stream) };
}
