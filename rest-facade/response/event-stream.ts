import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import type { GraphResult } from '#gateway/execution/graph-result';
import type { Delivery } from '#gateway/live/delivery';
import type { LiveStream } from '#gateway/live/live-stream';
import { writeUnlessSlow } from '#gateway/live/write-unless-slow';
import { oncePer } from '#runtime/once-per';

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
export async function writeEventStream(res: ServerResponse, stream: LiveStream): Promise<void> {
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

/** Answers HEAD: the headers of the stream, which ends. */
export function writeStreamHead(res: ServerResponse, stream: LiveStream): void {
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
