import { CLIENT, type TypedDocument } from './send.ts';

/** What a stream calls. */
interface StreamListener {
  /** The subscription was accepted. */
  readonly onOpen: () => void;
  /** A result arrived. */
  readonly onResult: () => void;
}

/** The platform sends a comment every 12 seconds: after so long without any, the connection is lost. */
const LONGEST_SILENCE_MS = 40_000;

/**
 * Subscribes until the stream ends, fails, is silent for too long or is aborted.
 *
 * @returns whether subscribing again can help: not if the platform rejected, other than by the rate limit.
 */
export async function openStream<Result, Variables>(
  { name, text: query }: TypedDocument<Result, Variables>,
  variables: Variables,
  { onOpen, onResult }: StreamListener,
  signal: AbortSignal,
  longestSilenceMs = LONGEST_SILENCE_MS,
): Promise<boolean> {
  const lost = new AbortController();
  const silence = new Countdown(longestSilenceMs, () => lost.abort());
  const goOffline = () => lost.abort();
  globalThis.addEventListener?.('offline', goOffline);
  try {
    const response = await fetch('/graphql/stream', {
      method: 'POST',
      headers: { ...CLIENT, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ operationName: name, query, variables }),
      signal: AbortSignal.any([signal, lost.signal]),
    });
    if (!response.ok || !response.body) return response.status >= 500 || response.status === 429;
    onOpen();
    await readResults(response.body, onResult, silence);
    return true;
  } catch {
    return !signal.aborted;
  } finally {
    silence.stop();
    globalThis.removeEventListener?.('offline', goOffline);
  }
}

/** Calls an action once after a time, which can begin again. */
class Countdown {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ms: number,
    private readonly action: () => void,
  ) {
    this.restart();
  }

  restart(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.action, this.ms);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

async function readResults(
  body: ReadableStream<Uint8Array>,
  onResult: () => void,
  silence: Countdown,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let pending = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    silence.restart();
    const { events, rest } = eventsIn(pending + decoder.decode(value, { stream: true }));
    pending = rest;
    for (const { type } of events) if (type === 'next') onResult();
  }
}

/** An event of a stream in `text/event-stream` format. */
interface StreamEvent {
  readonly type: string;
  readonly data: string;
}

/** Splits what has arrived into complete events and the beginning of the next one. Comments are skipped. */
export function eventsIn(text: string): { readonly events: readonly StreamEvent[]; readonly rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  return { events: blocks.flatMap((block) => eventOf(block) ?? []), rest };
}

function eventOf(block: string): StreamEvent | null {
  const fields = block.split('\n').map((line) => {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    return { name, value };
  });
  const type = fields.find(({ name }) => name === 'event')?.value;
  if (type === undefined) return null;
  return {
    type,
    data: fields
      .filter(({ name }) => name === 'data')
      .map(({ value }) => value)
      .join('\n'),
  };
}

/** Runs an action at once, but at most once within a time; requests until then run it once at the end. */
export class Throttle {
  private last = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ms: number,
    private readonly action: () => void,
  ) {}

  request(): void {
    if (this.timer !== undefined) return;
    const pause = this.last + this.ms - Date.now();
    if (pause <= 0) this.run();
    else this.timer = setTimeout(() => this.run(), pause);
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private run(): void {
    this.timer = undefined;
    this.last = Date.now();
    this.action();
  }
}
