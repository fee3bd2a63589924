import type { ExecutionResult } from 'graphql';
import { rateClassOf, type UnidentifiedRequest } from '../edge/admission';
import type { Graph } from '../graph';
import type { CountingRules } from '../graphql-endpoint/operation-admission';
import type { LiveStream } from '../live/live-stream';
import type { LiveStreams } from '../live/live-streams';
import { streamSource } from '../live/stream-source';
import type { AdmittedSubscription } from './admit-subscription';
import { refusedResult } from './execution-results';

export interface SubscriptionServices extends CountingRules {
  readonly graph: Pick<Graph, 'costs' | 'prepareSubscription'>;
  readonly streams: LiveStreams;
}

/** An open subscription, or the errors that refuse it. */
type Opened = { readonly stream: LiveStream } | { readonly refused: ExecutionResult };

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
  if ('errors' in prepared) return { refused: refusedResult(prepared.errors) };
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
  if ('errors' in stream) return { refused: refusedResult(stream.errors) };
  return { stream };
}
