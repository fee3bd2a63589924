import type { Dispatcher } from 'undici';
import { ACCEPT_POST_HEADER, BATCH_MEDIA_TYPE } from '#protocol/request-batch';
import { type AreaPost, type PostAnswer, post, ResponseTooLarge } from './post';

/** The answer to a request that was sent alone. */
export interface AnswerAlone extends PostAnswer {
  /** Whether the server takes batches. */
  readonly acceptsBatches: boolean;
}

/**
 * Posts one request.
 *
 * @param maxResponseBytes limits the response.
 * @throws Error of the connection (`code` ECONNREFUSED, ECONNRESET, UND_ERR_SOCKET, …), or of a response that
 * is no JSON; ResponseTooLarge; the deadline's reason if it expires.
 */
export async function postOne(
  pool: Dispatcher,
  url: URL,
  request: AreaPost,
  maxResponseBytes: number,
): Promise<AnswerAlone> {
  const { json, deadline } = request;
  if (deadline.expired) throw deadline.expired;
  const headers = { 'content-type': 'application/json', ...request.headers };
  const { body, ...answer } = await new Promise<AnswerAlone & { body: string }>((resolve, reject) => {
    let [status, isLast, acceptsBatches] = [0, false, false];
    const chunks: Buffer[] = [];
    let length = 0;
    const abort = post(pool, url, headers, json, {
      onStart(statusCode, headers) {
        deadline.renew();
        status = statusCode;
        isLast = headers.connection === 'close';
        acceptsBatches = String(headers[ACCEPT_POST_HEADER]).includes(BATCH_MEDIA_TYPE);
      },
      onData(chunk) {
        length += chunk.length;
        if (length > maxResponseBytes) throw new ResponseTooLarge(maxResponseBytes);
        chunks.push(chunk);
      },
      onEnd: () => resolve({ status, isLast, acceptsBatches, body: Buffer.concat(chunks).toString('utf8') }),
      onError: reject,
    });
    deadline.onExpiry(abort);
  });
  return { body: answer.status === 200 ? JSON.parse(body) : null, ...answer };
}
