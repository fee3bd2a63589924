import { rateClassOf } from '#gateway/edge/admission';
import type { CallerIdentity, Edge } from '#gateway/edge/edge';
import type { LiveStreams } from '#gateway/live/live-streams';
import { streamSource } from '#gateway/live/stream-source';
import type { EndpointRequest } from './endpoint-request';
import { ACCEPTS } from './request/authorize-caller';
import { writeEventStream, writeStreamHead } from './response/event-stream';
import { failureOf } from './response/failure';
import { errorReply, type Reply } from './response/reply';

interface StreamServices {
  readonly edge: Edge;
  readonly streams: LiveStreams;
}

const POSITION = /^[1-9][0-9]{0,14}$/;

/**
 * Serves a subscription as server-sent events, until either side ends it. `Last-Event-ID` resumes; anything
 * that is no id counts as absent. HEAD gets the headers alone.
 *
 * @returns the reply of a refused subscription; null after the stream.
 * @throws DomainError RATE_LIMITED or UPSTREAM_UNAVAILABLE.
 */
export async function serveStream(
  { edge, streams }: StreamServices,
  { req, res, request, endpoint }: EndpointRequest,
  variables: Readonly<Record<string, unknown>>,
  identity: CallerIdentity,
): Promise<Reply | null> {
  const { prepared: operation, document, contract } = endpoint;
  const lastId = req.headers['last-event-id'];
  const after = typeof lastId === 'string' && POSITION.test(lastId) ? Number(lastId) : null;
  const source = streamSource(document, variables);
  const accepts = ACCEPTS[contract.access];
  const stream = await streams.start({
    operation,
    variables,
    source,
    after,
    charge: { rateClass: rateClassOf(accepts, identity), identity, request },
    address: request.address,
    requestId: request.requestId,
    identify: () => edge.identify(req, request, accepts),
  });
  if ('errors' in stream) return errorReply(failureOf(endpoint, stream.errors));
  if (req.method === 'HEAD') writeStreamHead(res, stream);
  else await writeEventStream(res, stream);
  return null;
}
