import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import type { GraphResult } from '#gateway/execution/graph-result';
import type { CollectedWrites } from '#gateway/live/collected-writes';
import type { Delivery, LiveStream } from '#gateway/live/live-stream';
import { writeUnlessSlow } from '#gateway/live/write-unless-slow';

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

/**
 * Writes a subscription as server-sent events: the position as id, the body as data. Never waits for the reader: one that
 * reads too slowly is cut off, and continues with `Last-Event-ID`.
 */
export async function writeEventStream(
  res: ServerResponse,
  stream: LiveStream,
  writes: CollectedWrites,
): Promise<void> {
  const write = (text: string) => {
    if (res.destroyed) stream.close();
    else writeUnlessSlow(res, text);
  };
  const reader = { write: (texts: readonly string[]) => write(texts.join('')) };
  res.once('close', () => stream.close());
  res.writeHead(200, HEADERS);
  // Clients store an id without data as Last-Event-ID: they can resume before the first event. One that resumes keeps its own
  // id until what it missed has arrived.
  write(`retry: ${RETRY_MS}\nid: ${stream.position}\n\n`);
  const comments = setInterval(() => write(':\n\n'), COMMENT_MS);
  try {
    for await (const deliveries of stream) {
      const texts = textsOf(deliveries);
      if (texts.length > 0) writes.write(reader, texts.join(''));
      if (texts.length < deliveries.length) break;
    }
  } finally {
    clearInterval(comments);
    stream.close();
    writes.flush(reader);
    res.end();
  }
}

/** Answers HEAD: the headers of the stream, which ends. */
export function writeStreamHead(res: ServerResponse, stream: LiveStream): void {
  stream.close();
  res.writeHead(200, HEADERS).end();
}

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

/** Texts of results, which streams of the same operation share. */
const resultTexts = new WeakMap<GraphResult, string>();

/** Returns a delivery as text; null if it cannot be delivered now, so that the reader has to resume. */
function textOf(delivery: Delivery): string | null {
  const id = `id: ${delivery.position}\n`;
  if (delivery.kind === 'reset') return `event: reset\n${id}data: {}\n\n`;
  const { errors } = delivery.result;
  if (errors.some(({ extensions }) => extensions.code === 'UPSTREAM_UNAVAILABLE')) return null;
  // Logged where it failed. The id keeps the reader from asking for it again.
  if (errors.length > 0) return `${id}\n`;
  return `${id}data: ${textOfResult(delivery.result)}\n\n`;
}

function textOfResult(result: GraphResult): string {
  const known = resultTexts.get(result);
  if (known !== undefined) return known;
  const text = JSON.stringify(body.parse(result.data).body);
  resultTexts.set(result, text);
  return text;
}
