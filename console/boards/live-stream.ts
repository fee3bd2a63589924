import { type Activity, readActivity } from './activity.ts';

export type Connection = 'connecting' | 'live' | 'lost';

interface Listener {
  onActivity(activity: Activity): void;
  /** Called when events before this one may be missing: everything must be read again. */
  onGap(): void;
  onConnection(connection: Connection): void;
}

/** Milliseconds until a refused stream is opened again; doubled with every refusal, up to a minute. */
const FIRST_RETRY_MS = 4000;
const LAST_RETRY_MS = 60_000;

/**
 * Follows what happens in an event. The browser resumes a lost connection with the last id; one that the
 * platform refused is opened anew.
 *
 * @returns stops following.
 */
export function followEvent(eventId: string, listener: Listener): () => void {
  let retryMs = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;
  const open = () => {
    let isResumed = false;
    source = new EventSource(`/bingo/events/${encodeURIComponent(eventId)}/stream`);
    source.onopen = () => {
      retryMs = FIRST_RETRY_MS;
      listener.onConnection('live');
      if (!isResumed) listener.onGap();
      isResumed = true;
    };
    source.onmessage = ({ data }) => {
      const activity = readActivity(data);
      if (activity) listener.onActivity(activity);
    };
    source.addEventListener('reset', () => listener.onGap());
    source.onerror = () => {
      listener.onConnection('lost');
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
