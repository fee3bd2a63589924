import type { IncomingMessage } from 'node:http';
import { type ExecutionArgs, GraphQLError, type GraphQLFormattedError } from 'graphql';
import { type Context, makeServer, type Server } from 'graphql-ws';
import { DomainError } from '#protocol/errors';
import type { SubgraphError } from '#protocol/subgraph-operation';
import { oncePer } from '#runtime/once-per';
import { CostRejection } from '../cost/operation-cost';
import type { UnidentifiedRequest } from '../edge/admission';
import type { Graph } from '../graph/graph';
import type { Delivery } from '../live/delivery';
import type { LiveStream } from '../live/live-stream';
import {
  admitSubscription,
  openSubscription,
  type Results,
  rejectionErrors,
  resultsWritten,
  resultTexts,
  type SubscriptionServices,
} from './open-subscription';

/** The connection of subscriptions. */
export interface SocketConnection extends UnidentifiedRequest {
  isOpen(): boolean;
  /** Writes results of the subscription with an id. */
  writeResults(id: string, deliveries: readonly Delivery[]): void;
  /**
   * Closes the connection as soon as its caller loses access; the caller's credential must be in the headers.
   */
  watchCaller(): void;
  /** Closes the connection because its caller lost access. */
  forbid(): void;
}

export interface SocketServices extends SubscriptionServices {
  readonly graph: Pick<Graph, 'apiSchema' | 'costs' | 'usedFields' | 'prepareSubscription'>;
}

/** Timeout of the first message of a connection, in milliseconds. */
const INIT_TIMEOUT_MS = 5000;

/** Creates the protocol graphql-transport-ws over the subscriptions of the graph. */
export function createSocketProtocol(services: SocketServices): Server<SocketConnection> {
  // Opened before the protocol's handler requests the results, because rejections are errors, not results.
  const opened = new WeakMap<ExecutionArgs, Results>();
  return makeServer<Record<string, unknown> | undefined, SocketConnection>({
    connectionInitWaitTimeout: INIT_TIMEOUT_MS,
    onConnect: ({ connectionParams, extra }) => {
      adoptToken(extra.req, connectionParams);
      extra.watchCaller();
    },
    onSubscribe: async (
      { extra }: Context<Record<string, unknown> | undefined, SocketConnection>,
      id,
      payload,
    ) => {
      try {
        const admitted = await admitSubscription(services, extra, async () => payload);
        const subscription = await openSubscription(services, admitted, extra);
        if ('rejected' in subscription) return subscription.rejected;
        const { stream } = subscription;
        if (!extra.isOpen()) stream.close();
        const args = { schema: services.graph.apiSchema, document: admitted.document };
        const results = resultsWritten(stream, (deliveries) => extra.writeResults(id, deliveries), {
          onEnd: () => reportLostAccess(stream, extra),
        });
        opened.set(args, results);
        return args;
      } catch (error) {
        return [rejectionOf(error, extra)];
      }
    },
    onError: (_context, _id, _payload, [error]) =>
      error?.originalError instanceof SubscriptionRejected ? error.originalError.errors : undefined,
    subscribe: (args) => opened.get(args) ?? { errors: [new GraphQLError('Internal server error')] },
  });
}

/** Thrown if the caller of a subscription lost access to it. */
class SubscriptionRejected extends Error {
  readonly errors: GraphQLFormattedError[];

  constructor(errors: readonly SubgraphError[]) {
    super('the subscription is refused');
    this.errors = rejectionErrors(errors).map((error) => error.toJSON());
  }
}

/**
 * Reports why a stream ended: after the message `complete`, clients would not reconnect.
 *
 * @throws SubscriptionRefused which becomes the message `error`.
 */
function reportLostAccess({ lostAccess }: LiveStream, connection: SocketConnection): void {
  if (lostAccess?.kind === 'refused') throw new SubscriptionRejected(lostAccess.errors);
  if (lostAccess) connection.forbid();
}

/** Browsers cannot set headers of a WebSocket, so a client may send its token in the first message. */
function adoptToken({ headers }: IncomingMessage, params: Readonly<Record<string, unknown>> = {}): void {
  const token = params.authorization ?? params.Authorization;
  if (typeof token === 'string') headers.authorization = token;
}

function rejectionOf(error: unknown, { request }: SocketConnection): GraphQLError {
  if (!(error instanceof DomainError)) {
    request.log.error({ err: error }, 'unexpected error');
    return new GraphQLError('Internal server error', { extensions: { code: 'INTERNAL_SERVER_ERROR' } });
  }
  const cost = error instanceof CostRejection ? { cost: error.cost } : {};
  return new GraphQLError(error.message, { extensions: { ...error.extensions, ...cost } });
}

/** Frames that differ between readers only in the subscription id. */
interface Template {
  readonly id: string;
  readonly bytes: Buffer;
  /** Offsets of the id in `bytes`. */
  readonly offsets: readonly number[];
}

/** First byte of a frame with a whole text message. */
const TEXT = 0x81;

/** Lengths of RFC 6455: up to 125 in the second byte, else in the two or eight bytes after it. */
const MAX_SHORT = 125;
const TWO_BYTES = 126;
const MAX_TWO_BYTES = 0xffff;
const EIGHT_BYTES = 127;

const BEFORE_ID = '{"id":';

/** Templates of deliveries by the byte length of the id, for all readers of the same operation. */
const templatesOf = oncePer((_deliveries: readonly Delivery[]) => new Map<number, Template>());

/**
 * Returns deliveries as messages `next` of graphql-transport-ws, in WebSocket frames. They are serialized
 * once for all readers; only the id is replaced.
 */
export function nextFrames(deliveries: readonly Delivery[], subscriptionId: string): Buffer {
  const templates = templatesOf(deliveries);
  const id = JSON.stringify(subscriptionId);
  const length = Buffer.byteLength(id);
  const cached = templates.get(length);
  if (cached) return withId(cached, id);
  const template = templateOf(resultTexts(deliveries), id);
  templates.set(length, template);
  return template.bytes;
}

function templateOf(texts: readonly string[], id: string): Template {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let end = 0;
  for (const text of texts) {
    const message = Buffer.from(`${BEFORE_ID}${id},"type":"next","payload":${text}}`);
    const header = headerOf(message.length);
    offsets.push(end + header.length + BEFORE_ID.length);
    parts.push(header, message);
    end += header.length + message.length;
  }
  return { id, bytes: Buffer.concat(parts), offsets };
}

function withId(template: Template, id: string): Buffer {
  if (template.id === id) return template.bytes;
  const bytes = Buffer.from(template.bytes);
  for (const offset of template.offsets) bytes.write(id, offset);
  return bytes;
}

function headerOf(length: number): Buffer {
  if (length <= MAX_SHORT) return Buffer.from([TEXT, length]);
  if (length <= MAX_TWO_BYTES) return Buffer.from([TEXT, TWO_BYTES, length >> 8, length & 0xff]);
  const header = Buffer.alloc(10);
  header[0] = TEXT;
  header[1] = EIGHT_BYTES;
  header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}
