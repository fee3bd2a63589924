import { type Activity, readActivity } from './board-state.ts';

/** Whether what happens arrives. */
export type Connection = 'connecting' | 'live' | 'lost';

/** What a page does with what happens. */
interface Listener {
  onActivity(activity: Activity): void;
  /** Called when events before this one may be missing: everything must be read again. */
  onGap(): void;
  onConnection(connection: Connection): void;
}

/** What the window with the stream tells the others. */
type Message =
  | { readonly kind: 'activity'; readonly data: string }
  | { readonly kind: 'connection'; readonly connection: Connection }
  | { readonly kind: 'gap' }
  /** A window has opened and asks for the state of the connection. */
  | { readonly kind: 'opened' };

/** Milliseconds until a rejected stream is opened again; doubled with every rejection, up to a minute. */
const FIRST_RETRY_MS = 4000;
const LAST_RETRY_MS = 60_000;

/**
 * Follows what happens in an event. All windows of a browser share one stream, because it has only six
 * connections to an origin: the window that holds a lock has the stream and tells the others, and when it is
 * closed, the next one opens it.
 *
 * @returns stops following.
 */
export function followEvent(eventId: string, listener: Listener): () => void {
  const name = `bingo-event ${eventId}`;
  const channel = new BroadcastChannel(name);
  const closing = new AbortController();
  let isRead = false;
  const receive = (message: Message): void => {
    if (message.kind === 'activity') {
      const activity = readActivity(message.data);
      if (activity) listener.onActivity(activity);
      return;
    }
    if (message.kind === 'connection') listener.onConnection(message.connection);
    const isFirstLive = !isRead && message.kind === 'connection' && message.connection === 'live';
    if (message.kind !== 'gap' && !isFirstLive) return;
    isRead = true;
    listener.onGap();
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data);
  channel.postMessage({ kind: 'opened' } satisfies Message);
  void holdingLock(name, closing.signal, () => {
    let connection: Connection = 'connecting';
    const tell = (message: Message): void => {
      if (message.kind === 'connection') ({ connection } = message);
      receive(message);
      channel.postMessage(message);
    };
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'opened') channel.postMessage({ kind: 'connection', connection } satisfies Message);
    };
    return openStream(eventId, tell);
  });
  return () => {
    closing.abort();
    channel.close();
  };
}

/**
 * Begins an activity once no other window has the lock, and ends it with the signal. Pages that are not
 * secure have no locks: there each window is by itself.
 */
async function holdingLock(name: string, signal: AbortSignal, begin: () => () => void): Promise<void> {
  const hold = () =>
    new Promise<void>((resolve) => {
      const end = begin();
      signal.addEventListener('abort', () => {
        end();
        resolve();
      });
    });
  if (!navigator.locks) return hold();
  // Rejected if the signal ends the wait.
  await navigator.locks.request(name, { signal }, hold).catch(() => undefined);
}

/**
 * Opens the stream of an event. The browser resumes a lost connection with the last id; one that the
 * platform rejected is opened anew.
 *
 * @returns closes it.
 */
function openStream(eventId: string, tell: (message: Message) => void): () => void {
  let retryMs = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;
  const open = () => {
    let isResumed = false;
    source = new EventSource(`/bingo/events/${encodeURIComponent(eventId)}/stream`);
    source.onopen = () => {
      retryMs = FIRST_RETRY_MS;
      if (!isResumed) tell({ kind: 'gap' });
      tell({ kind: 'connection', connection: 'live' });
      isResumed = true;
    };
    source.onmessage = ({ data }: MessageEvent<string>) => tell({ kind: 'activity', data });
    source.addEventListener('reset', () => tell({ kind: 'gap' }));
    source.onerror = () => {
      tell({ kind: 'connection', connection: 'lost' });
      if (source.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, retryMs * (0.5 + Math.random()));
      retryMs = Math.min(2 * retryMs, LAST_RETRY_MS);
    };
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
