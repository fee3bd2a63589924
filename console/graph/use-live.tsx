import { Badge } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { text } from '#console/frame/text.ts';
import type { TypedDocument } from './send.ts';
import { openStream, Throttle } from './stream.ts';

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

/** Between two readings, so that a busy event does not use up the rate limit. */
const READ_PAUSE_MS = 10_000;

/**
 * Reads queries again when a subscription to an event has been opened, because nothing reports earlier
 * changes, and whenever it reports one. The stream is closed while the window is hidden, because a browser
 * has only six connections to an origin.
 *
 * @param stale the document whose queries are read again.
 * @returns whether changes arrive at the moment.
 */
export function useLive<Result, Stale, Variables>(
  subscription: TypedDocument<Result, { readonly eventId: string }>,
  eventId: string,
  { name: staleName }: TypedDocument<Stale, Variables>,
): boolean {
  const queries = useQueryClient();
  const [isLive, setLive] = useState(false);
  const isVisible = useVisible();
  useEffect(() => {
    if (!isVisible) return undefined;
    const closing = new AbortController();
    const readNow = () => void queries.invalidateQueries({ queryKey: [staleName] });
    const readAgain = new Throttle(READ_PAUSE_MS, readNow);
    const listener = {
      onOpen: () => {
        setLive(true);
        readNow();
      },
      onResult: () => readAgain.request(),
    };
    void repeat(closing.signal, async () => {
      const again = await openStream(subscription, { eventId }, listener, closing.signal);
      setLive(false);
      return again;
    });
    return () => {
      closing.abort();
      readAgain.cancel();
    };
  }, [subscription, eventId, staleName, isVisible, queries]);
  return isLive;
}

/**
 * Repeats an attempt with growing pauses while it returns true; one that lasted begins with the first pause
 * again.
 */
async function repeat(signal: AbortSignal, attempt: () => Promise<boolean>): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  for (;;) {
    const began = Date.now();
    const again = await attempt();
    if (signal.aborted || !again) return;
    pause = Date.now() - began > LONGEST_PAUSE_MS ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (signal.aborted) return;
  }
}

function useVisible(): boolean {
  const [isVisible, setVisible] = useState(() => !document.hidden);
  useEffect(() => {
    const update = () => setVisible(!document.hidden);
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isVisible;
}

/** Says whether a page follows what happens. Its place is kept, so that nothing moves when it connects. */
export function LiveBadge({ isLive }: { readonly isLive: boolean }) {
  return (
    <Badge variant="light" color={isLive ? 'green' : 'gray'} miw={72}>
      {isLive ? text.live : text.notLive}
    </Badge>
  );
}
