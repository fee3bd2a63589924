import type { TypedDocument } from '#console/graph/typed-document.ts';
import { eventsIn } from './event-stream.ts';

/** What a stream calls. */
interface StreamListener {
  /** The subscription was accepted. */
  readonly onOpen: () => void;
  /** A result arrived. */
  readonly onResult: () => void;
}

/**
 * Subscribes until the stream ends, fails or is aborted.
 *
 * @returns whether subscribing again can help: not if the platform refused, other than by the rate limit.
 */
export async function openStream<Result, Variables>(
  { name, text: query }: TypedDocument<Result, Variables>,
  variables: Variables,
  { onOpen, onResult }: StreamListener,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const response = await fetch('/graphql/stream', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ operationName: name, query, variables }),
      signal,
    });
    if (!response.ok || !response.body) return response.status >= 500 || response.status === 429;
    onOpen();
    await readResults(response.body, onResult);
    return true;
  } catch {
    return !signal.aborted;
  }
}

async function readResults(body: ReadableStream<Uint8Array>, onResult: () => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let pending = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const { events, rest } = eventsIn(pending + decoder.decode(value, { stream: true }));
    pending = rest;
    for (const { type } of events) if (type === 'next') onResult();
  }
}
