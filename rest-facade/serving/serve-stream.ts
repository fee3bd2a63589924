import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { rateClassOf } from '#gateway/edge/admission';
import type { Edge } from '#gateway/edge/edge';
import type { GraphResult } from '#gateway/execution/graph-result';
import { streamSource } from '#gateway/graph/subscription-plans';
import type { CallerIdentity } from '#gateway/identity/identity';
import type { Delivery } from '#gateway/live/delivery';
import type { LiveStream } from '#gateway/live/live-stream';
import type { LiveStreams } from '#gateway/live/live-streams';
import { writeUnlessSlow } from '#gateway/live/write-unless-slow';
import { oncePer } from '#runtime/once-per';
import { ACCEPTS } from '../request/authorize-caller';
import { failureOf } from '../response/failure';
import { errorResponse, type RestResponse } from '../response/rest-response';
import type { EndpointRequest } from '../router';

interface StreamServices {
  readonly edge: Edge;
  readonly streams: LiveStreams;
}

const POSITION = /^\d{1,15}$/;

/** Beyond the end of every log. */
const UNKNOWN_POSITION = Number.MAX_SAFE_INTEGER;

/**
 * Serves a subscription as server-sent events, until either side ends it. `Last-Event-ID` resumes; an unknown
 * one gets a reset first. HEAD gets the headers alone.
 *
 * @returns the response of a rejected subscription; null after the stream.
 * @throws DomainError RATE_LIMITED or UPSTREAM_UNAVAILABLE.
 */
export async function serveStream(
  { edge, streams }: StreamServices,
  { req, res, request, endpoint }: EndpointRequest,
  variables: Readonly<Record<string, unknown>>,
  identity: CallerIdentity,
): Promise<RestResponse | null> {
  const { prepared: operation, document, contract } = endpoint;
  const source = streamSource(document, variables);
  const accepts = ACCEPTS[contract.access];
  const stream = await streams.start({
    operation,
    variables,
    source,
    after: positionOf(req.headers['last-event-id']),
    charge: { rateClass: rateClassOf(accepts, identity), identity, request },
    address: request.address,
    requestId: request.requestId,
    identify: () => edge.identify(req, request, accepts),
  });
  if ('errors' in stream) return errorResponse(failureOf(endpoint, stream.errors));
  if (req.method === 'HEAD') writeStreamHead(res, stream);
  else await writeEventStream(res, stream);
  return null;
}

/** Returns the position after which a reader resumes; null for a new reader, which has no id. */
function positionOf(lastId: string | string[] | undefined): number | null {
  if (lastId === undefined || lastId === '') return null;
  return typeof lastId === 'string' && POSITION.test(lastId) ? Number(lastId) : UNKNOWN_POSITION;
}

/** Interval of comments, by which proxies and clients notice a dead connection, in milliseconds. */
const COMMENT_MS = 15_000;

/** After how many milliseconds a browser reconnects. */
const RETRY_MS = 2000;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies of the nginx kind would otherwise collect the response.
  'x-accel-buffering': 'no',
} as const;

const body = z.object({ body: z.unknown() });

/** Deliveries as they are written. */
interface Written {
  readonly bytes: Buffer;
  /** False if one of them cannot be delivered now, so that the reader has to resume from there. */
  readonly isComplete: boolean;
}

/**
 * Writes a subscription as server-sent events: the position as id, the body as data. Never waits for the
 * reader: one that reads too slowly is cut off, and continues with `Last-Event-ID`.
 */
async function writeEventStream(res: ServerResponse, stream: LiveStream): Promise<void> {
  const write = (bytes: Buffer | string) => {
    if (res.destroyed) stream.close();
    else writeUnlessSlow(res, bytes);
  };
  res.once('close', () => stream.close());
  res.writeHead(200, HEADERS);
  // Clients store an id without data as Last-Event-ID: they can resume before the first event. One that
  // resumes keeps its own id until what it missed has arrived.
  write(`retry: ${RETRY_MS}\nid: ${stream.position}\n\n`);
  const comments = setInterval(() => write(':\n\n'), COMMENT_MS);
  try {
    await stream.deliverTo((deliveries) => {
      const { bytes, isComplete } = written(deliveries);
      if (bytes.length > 0) write(bytes);
      if (!isComplete) stream.close();
    });
  } finally {
    clearInterval(comments);
    res.end();
  }
}

/** Responds to HEAD: the headers of the stream, which ends. */
function writeStreamHead(res: ServerResponse, stream: LiveStream): void {
  stream.close();
  res.writeHead(200, HEADERS).end();
}

/** Returns deliveries as they are written, which streams of the same operation share. */
const written = oncePer((deliveries: readonly Delivery[]): Written => {
  const texts = textsOf(deliveries);
  return { bytes: Buffer.from(texts.join('')), isComplete: texts.length === deliveries.length };
});

/** Returns deliveries as texts, up to one that cannot be delivered now. */
function textsOf(deliveries: readonly Delivery[]): string[] {
  const texts: string[] = [];
  for (const delivery of deliveries) {
    const text = textOf(delivery);
    if (text === null) break;
    texts.push(text);
  }
  return texts;
}

/** Returns a delivery as text; null if it cannot be delivered now, so that the reader has to resume. */
function textOf(delivery: Delivery): string | null {
  const id = `id: ${delivery.position}\n`;
  if (delivery.kind === 'reset') return `event: reset\n${id}data: {}\n\n`;
  const { errors } = delivery.result;
  if (errors.some(({ extensions: { code } }) => code === 'UPSTREAM_UNAVAILABLE' || code === 'RATE_LIMITED'))
    return null;
  // Logged where it failed. The id keeps the reader from asking for it again.
  if (errors.length > 0) return `${id}\n`;
  return `${id}data: ${textOfResult(delivery.result)}\n\n`;
}

/** Readers that resume have deliveries of their own, but share results. */
const textOfResult = oncePer((result: GraphResult) => JSON.stringify(body.parse(result.data).body));
