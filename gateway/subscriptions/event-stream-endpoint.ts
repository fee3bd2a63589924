import type { ServerResponse } from 'node:http';
import express, { type Request } from 'express';
import type { GraphQLError } from 'graphql';
import { createHandler, type Response } from 'graphql-sse';
import { DomainError } from '#protocol/errors';
import { oncePer } from '#runtime/once-per';
import { sendRejection } from '../graphql-endpoint/errors';
import { readBody } from '../graphql-endpoint/read-body';
import type { Delivery } from '../live/delivery';
import type { LiveStream } from '../live/live-stream';
import { type Reader, type WriteBuffer, writeUnlessSlow } from '../live/write-unless-slow';
import {
  admitSubscription,
  openSubscription,
  type Results,
  resultsWritten,
  resultTexts,
  type SubscriptionServices,
} from './open-subscription';

const PATH = '/graphql/stream';

const ROUTE = { name: 'graphql-stream', path: PATH, access: 'graph' };

/** Headers of the checked request, for the protocol's handler. */
const HEADERS: ReadonlyMap<string, string> = new Map([
  ['accept', 'text/event-stream'],
  ['content-type', 'application/json'],
]);

/**
 * Frames results by the protocol of GraphQL over server-sent events, with a connection for each subscription.
 */
const handle = createHandler<Request, Results>({
  authenticate: () => null,
  onSubscribe: ({ context }) => context,
});

/**
 * Creates `/graphql/stream`, which accepts POST of one subscription as JSON. Responds as `/graphql` does to
 * rejected operations, else with server-sent events.
 */
export function createEventStreamEndpoint(services: SubscriptionServices): express.Router {
  const { edge } = services;
  const router = express.Router();
  router.post(PATH, async (req, res) => {
    const request = edge.requestOf(req);
    request.servedBy(ROUTE);
    try {
      if (!req.accepts('text/event-stream')) {
        throw new DomainError('BAD_USER_INPUT', 'the header Accept must allow text/event-stream');
      }
      const requested = { req, res, request };
      const admitted = await admitSubscription(services, requested, () => readBody(req, res));
      const subscription = await openSubscription(services, admitted, requested);
      const { writes } = services.streams;
      const reader = { write: (texts: readonly (string | Buffer)[]) => writeUnlessSlow(res, texts.join('')) };
      const out: Out = { res, reader, writes };
      await ('rejected' in subscription
        ? send(out, await framed(req, withoutData(subscription.rejected)))
        : sendResults(out, req, subscription.stream));
    } catch (error) {
      sendRejection(res, error, request.log);
    }
  });
  router.all(PATH, (req, res) => {
    res.setHeader('Allow', 'POST, OPTIONS');
    edge.requestOf(req).servedBy(ROUTE);
    const rejection = new DomainError('BAD_USER_INPUT', 'subscriptions must be sent by POST');
    sendRejection(res, rejection, edge.requestOf(req).log, 405);
  });
  return router;
}

/** A response and the buffer that it is written through. */
interface Out {
  readonly res: ServerResponse;
  readonly reader: Reader;
  readonly writes: WriteBuffer;
}

/** Yields the only result of a request that is not executed; graphql-sse takes a plain one only with data. */
async function* withoutData(errors: readonly GraphQLError[]): Results {
  yield { errors };
}

async function sendResults(out: Out, req: Request, stream: LiveStream): Promise<void> {
  const { res, reader, writes } = out;
  // The connection may be closed already.
  if (res.closed) stream.close();
  else res.once('close', () => stream.close());
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const results = resultsWritten(stream, (deliveries) => writes.write(reader, textOf(deliveries)), {
    ready: begun,
  });
  await send(out, await framed(req, results), begin);
}

/** Returns results as the protocol's events `next`; memoized for streams of the same operation. */
const textOf = oncePer((deliveries: readonly Delivery[]) =>
  resultTexts(deliveries)
    .map((text) => `event: next\ndata: ${text}\n\n`)
    .join(''),
);

function framed(req: Request, context: Results): Promise<Response> {
  return handle({
    method: 'POST',
    url: PATH,
    headers: { get: (name) => HEADERS.get(name) ?? null },
    body: { query: 'subscription' },
    raw: req,
    context,
  });
}

/** @param onBegun is called once the headers are written. */
async function send(
  { res, reader, writes }: Out,
  [body, { status, headers }]: Response,
  onBegun: () => void = () => undefined,
): Promise<void> {
  res.writeHead(status, { ...headers, 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  if (body === null || typeof body === 'string') {
    res.end(body ?? '');
    return;
  }
  res.once('close', () => void body.return());
  onBegun();
  for await (const text of body) writes.write(reader, text);
  writes.flush(reader);
  res.end();
}
