import type { CallerIdentity } from '#gateway/edge/edge';
import { eventFilter } from '#gateway/live/event-filter';
import type { LiveStreams } from '#gateway/live/live-streams';
import type { Caller } from '#protocol/principal';
import type { EndpointRequest } from './endpoint-request';
import { writeEventStream } from './response/event-stream';
import { failureOf } from './response/failure';
import { errorReply, type Reply } from './response/reply';

const POSITION = /^[1-9][0-9]{0,14}$/;

/**
 * Serves a subscription as server-sent events, until either side ends it. `Last-Event-ID` resumes; anything that is no id
 * counts as absent.
 *
 * @returns the reply of a refused subscription; null after the stream.
 * @throws DomainError RATE_LIMITED or UPSTREAM_UNAVAILABLE.
 */
export async function serveStream(
  streams: LiveStreams,
  { req, res, endpoint }: EndpointRequest,
  variables: Readonly<Record<string, unknown>>,
  caller: Caller,
  { limiterKey }: CallerIdentity,
): Promise<Reply | null> {
  const { prepared: operation, document } = endpoint;
  const lastId = req.headers['last-event-id'];
  const after = typeof lastId === 'string' && POSITION.test(lastId) ? Number(lastId) : null;
  const filter = eventFilter(document, variables);
  const stream = await streams.start({ operation, variables, filter, caller, limiterKey, after });
  if ('errors' in stream) return errorReply(failureOf(endpoint, stream.errors));
  await writeEventStream(res, stream);
  return null;
}
