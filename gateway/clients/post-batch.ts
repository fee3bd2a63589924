import type { Dispatcher } from 'undici';
import { z } from 'zod';
import { BATCH_MEDIA_TYPE, type BatchedResponse } from '#protocol/request-batch';
import { LineReader } from './line-reader';
import { type AreaPost, type PostAnswer, post, ResponseTooLarge } from './post';

const batchedResponse: z.ZodType<BatchedResponse> = z.object({
  index: z.int().nonnegative(),
  status: z.int(),
  isLast: z.boolean().exactOptional(),
  dataFollows: z.boolean().exactOptional(),
  body: z.unknown(),
});

/** A request of a batch, and the callbacks that settle it. */
export interface BatchedPost extends AreaPost {
  resolve(answer: PostAnswer): void;
  reject(error: Error): void;
  /** The server has refused the batch as a whole, and executed nothing. */
  refused(): void;
}

/** Statuses with which a server refuses a batch before it executes any of it. */
const isRefusal = (status: number) => status >= 400 && status < 500;

/**
 * Posts requests as one batch and settles each as soon as its response arrives. The deadline of one does not
 * end the others, nor does a response that is too large; a broken connection rejects those without a
 * response.
 *
 * @param maxResponseBytes limits each response.
 */
export function postBatch(
  pool: Dispatcher,
  url: URL,
  requests: readonly BatchedPost[],
  maxResponseBytes: number,
): void {
  const [first] = requests;
  if (!first) return;
  const unanswered = new Map(requests.entries());
  const take = (index: number): BatchedPost | undefined => {
    const request = unanswered.get(index);
    unanswered.delete(index);
    return request;
  };
  const takeAll = (): BatchedPost[] => {
    const all = [...unanswered.values()];
    unanswered.clear();
    return all;
  };
  let status = 0;
  let connectionCloses = false;
  const settle = ({ index, status, isLast = connectionCloses, body }: BatchedResponse, dataJson?: Buffer) =>
    take(index)?.resolve({ status, isLast, body, ...(dataJson && { dataJson }) });
  /** The response whose data is the next line. */
  let withoutData: BatchedResponse | null = null;
  const onLine = (line: Buffer) => {
    if (withoutData) {
      settle(withoutData, line);
      withoutData = null;
      return;
    }
    const response = batchedResponse.parse(JSON.parse(line.toString('utf8')));
    if (response.dataFollows) withoutData = response;
    else settle(response);
  };
  const onLongLine = (start: Buffer) => {
    const reason = new ResponseTooLarge(maxResponseBytes);
    take(withoutData?.index ?? indexAt(start))?.reject(reason);
    withoutData = null;
    if (unanswered.size === 0) throw reason;
  };
  const lines = new LineReader(maxResponseBytes, onLine, onLongLine);
  const headers = { 'content-type': BATCH_MEDIA_TYPE, ...first.headers };
  const abort = post(pool, url, headers, requests.map(asLine).join('\n'), {
    onStart(statusCode, { connection }) {
      [status, connectionCloses] = [statusCode, connection === 'close'];
      for (const { deadline } of unanswered.values()) deadline.renew();
    },
    onData(chunk) {
      for (const { deadline } of unanswered.values()) deadline.renew();
      if (status === 200) lines.add(chunk);
    },
    onEnd() {
      for (const request of takeAll()) {
        if (isRefusal(status)) request.refused();
        else request.reject(new Error(`the area responded to a batch with status ${status}`));
      }
    },
    onError(error) {
      for (const request of takeAll()) request.reject(error);
    },
  });
  for (const [index, { deadline }] of requests.entries()) {
    deadline.onExpiry((reason) => {
      take(index)?.reject(reason);
      if (unanswered.size === 0) abort(reason);
    });
  }
}

/** Returns the index of the response whose line starts so; -1 if it does not start with one. */
function indexAt(start: Buffer): number {
  return Number(/^\{"index":(\d+),/.exec(start.toString('latin1'))?.[1] ?? -1);
}

function asLine({ headers, json, acceptsDataLine }: AreaPost): string {
  const accepts = acceptsDataLine ? ',"acceptsDataLine":true' : '';
  return `{"headers":${JSON.stringify(headers)}${accepts},"body":${json}}`;
}
