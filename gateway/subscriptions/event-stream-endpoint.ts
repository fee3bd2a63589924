import type { ServerResponse } from 'node:http';
import express, { type Request } from 'express';
import type { ExecutionResult } from 'graphql';
import { createHandler, type Response } from 'graphql-sse';
import { DomainError } from '#protocol/errors';
import { readBody } from '../graphql-endpoint/read-body';
import { sendRefusal } from '../graphql-endpoint/send-refusal';
import type { CollectedWrites } from '../live/collected-writes';
import { writeUnlessSlow } from '../live/write-unless-slow';
import { admitSubscription } from './admit-subscription';
import { openSubscription, type SubscriptionResult, type SubscriptionServices } from './open-subscription';

const PATH = '/graphql/stream';

const ROUTE = { name: 'graphql-stream', path: PATH, access: 'graph' };

/** The checked request, as the protocol's handler reads it. */
const HEADERS: ReadonlyMap<string, string> = new Map([
  ['accept', 'text/event-stream'],
  ['content-type', 'application/json'],
]);

/** Frames results by the protocol of GraphQL over server-sent events, with a connection for each subscription. */
const handle = createHandler<Request, SubscriptionResult>({
  authenticate: () => null,
  onSubscribe: ({ context }) => ('results' in context ? context.results : context),
});

/**
 * Creates `/graphql/stream`, which accepts POST of one subscription as JSON. Responds as `/graphql` does to rejected
 * operations, else with server-sent events.
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
      const asked = { req, res, request };
      const admitted = await admitSubscription(services, asked, () => readBody(req, res));
      const subscription = await openSubscription(services, admitted, asked);
      if ('results' in subscription) endWith(res, subscription.results);
      await send(res, await framed(req, subscription), services.streams.writes);
    } catch (error) {
      sendRefusal(res, error, request.log);
    }
  });
  router.all(PATH, (req, res) => {
    res.setHeader('Allow', 'POST, OPTIONS');
    edge.requestOf(req).servedBy(ROUTE);
    const refusal = new DomainError('BAD_USER_INPUT', 'subscriptions must be sent by POST');
    sendRefusal(res, refusal, edge.requestOf(req).log, 405);
  });
  return router;
}

/** Ends a subscription when its reader leaves, which may have happened already. */
function endWith(res: ServerResponse, results: AsyncGenerator<ExecutionResult, void, undefined>): void {
  const end = () => void results.return(undefined);
  if (res.closed) end();
  else res.once('close', end);
}

function framed(req: Request, context: SubscriptionResult | ExecutionResult): Promise<Response> {
  return handle({
    method: 'POST',
    url: PATH,
    headers: { get: (name) => HEADERS.get(name) ?? null },
    body: { query: 'subscription' },
    raw: req,
    context,
  });
}

async function send(
  res: ServerResponse,
  [body, { status, headers }]: Response,
  writes: CollectedWrites,
): Promise<void> {
  res.writeHead(status, { ...headers, 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  if (body === null || typeof body === 'string') {
    res.end(body ?? '');
    return;
  }
  res.once('close', () => void body.return());
  const reader = { write: (texts: readonly string[]) => writeUnlessSlow(res, texts.join('')) };
  for await (const text of body) writes.write(reader, text);
  writes.flush(reader);
  res.end();
}
