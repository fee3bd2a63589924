import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { z } from 'zod';
import {
  BATCH_MEDIA_TYPE,
  type BatchedRequest,
  type BatchedResponse,
  MAX_BATCH_REQUESTS,
} from '#protocol/request-batch';
import type { SubgraphResult } from '#protocol/subgraph-operation';
import { Refused } from './refused';
import { asJson } from './request-body';

const batchedRequest: z.ZodType<BatchedRequest> = z.object({
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
  acceptsDataLine: z.boolean().exactOptional(),
});

const batch = z.array(batchedRequest);

/** A response to one request of a batch. */
export interface ResponseToOne extends Omit<BatchedResponse, 'index' | 'dataFollows'> {
  readonly body: Omit<SubgraphResult, 'errors'> & {
    readonly errors?: readonly { readonly message: string }[];
  };
}

/** Answers one request; never rejects. */
export type AnswerOne = (headers: IncomingHttpHeaders, body: unknown) => Promise<ResponseToOne>;

/**
 * Answers the requests of a batch, each as soon as it is ready: a slow one does not delay the others.
 * Responses that are ready in the same turn of the event loop are written together.
 *
 * @throws Refused, before any is executed, if a line is not a request or there are too many.
 */
export async function serveBatch(
  text: string,
  res: ServerResponse,
  answerOne: AnswerOne,
  heartbeatMs: number,
): Promise<void> {
  const requests = readBatch(text);
  const lines: string[] = [];
  let nextWrite: NodeJS.Immediate | null = null;
  const write = () => {
    nextWrite = null;
    if (!res.headersSent) res.writeHead(200, { 'content-type': BATCH_MEDIA_TYPE });
    res.write(lines.splice(0).join(''));
  };
  const send = (...text: string[]) => {
    for (const line of text) lines.push(line, '\n');
    nextWrite ??= setImmediate(write);
  };
  const heartbeat = setInterval(() => send(''), heartbeatMs);
  const answer = async ({ headers, body, acceptsDataLine }: BatchedRequest, index: number) => {
    const response = await answerOne(headers, body);
    send(...linesOf(index, response, acceptsDataLine ?? false));
  };
  try {
    await Promise.all(requests.map(answer));
  } finally {
    clearInterval(heartbeat);
    if (nextWrite) clearImmediate(nextWrite);
  }
  finish(res, lines.join(''));
}

function readBatch(text: string): BatchedRequest[] {
  const lines = text.split('\n');
  if (lines.length > MAX_BATCH_REQUESTS)
    throw new Refused(400, `A batch has at most ${MAX_BATCH_REQUESTS} requests`);
  const parsed = batch.safeParse(lines.map(asJson));
  if (!parsed.success) throw new Refused(400, 'The request is not a batch of GraphQL requests');
  return parsed.data;
}

/** Returns the lines of a response: two if its data has one of its own. */
function linesOf(index: number, response: ResponseToOne, acceptsDataLine: boolean): string[] {
  const { body } = response;
  if (!acceptsDataLine || body.errors || !body.data) return [asLine({ index, ...response })];
  const { data, ...others } = body;
  return [asLine({ index, ...response, dataFollows: true, body: others }), JSON.stringify(data)];
}

const asLine = (response: BatchedResponse): string => JSON.stringify(response);

function finish(res: ServerResponse, text: string): void {
  if (!res.headersSent)
    res.writeHead(200, { 'content-type': BATCH_MEDIA_TYPE, 'content-length': Buffer.byteLength(text) });
  res.end(text);
}
