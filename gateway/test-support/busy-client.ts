import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { REQUEST_ID_HEADER } from '#protocol/caller-assertion';
import { ACCEPT_POST_HEADER, BATCH_MEDIA_TYPE } from '#protocol/request-batch';
import type { SubgraphRequest } from '#protocol/subgraph-operation';
import type { HttpClientOptions } from '../clients/http-client';
import { type ClientAndServer, httpClientOf } from './http-clients';
import { caller } from './two-areas';

const FIRST: SubgraphRequest = {
  query: 'query Q($id: ID!) { user(id: $id) { username } }',
  variables: { id: 'ann' },
};

/**
 * A client that knows that its area takes batches, and has a request in flight until the test ends: the next
 * ones are sent together. `posts` are the content types of what it sends.
 */
export async function busyClient(
  listener: RequestListener,
  options: Partial<HttpClientOptions> = {},
): Promise<ClientAndServer & { readonly posts: string[] }> {
  const posts: string[] = [];
  const client = await httpClientOf((req, res) => {
    if (req.headers[REQUEST_ID_HEADER] === 'held') return;
    posts.push(String(req.headers['content-type']));
    listener(req, res);
  }, options);
  await client.execute(FIRST, caller);
  void client.execute(FIRST, { ...caller, requestId: 'held' });
  posts.length = 0;
  return { ...client, posts };
}

/** Answers single requests and says that it takes batches, which `onBatch` gets. */
export function batching(
  onBatch: (lines: { body: SubgraphRequest }[], res: ServerResponse, req: IncomingMessage) => void,
): RequestListener {
  return async (req, res) => {
    const body = await text(req);
    res.setHeader(ACCEPT_POST_HEADER, `application/json, ${BATCH_MEDIA_TYPE}`);
    if (req.headers['content-type'] !== BATCH_MEDIA_TYPE) return void res.end('{"data":{"alone":true}}');
    onBatch(
      body.split('\n').map((line) => JSON.parse(line)),
      res,
      req,
    );
  };
}
