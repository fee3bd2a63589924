import { Badge } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { text } from '#console/frame/text.ts';
import type { TypedDocument } from './send.ts';
import { openStream, Throttle } from './stream.ts';
import { readAgain } from './use-graph.ts';
import { useVisible } from './use-visible.ts';

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

/** Between two readings, so that a busy event does not use up the rate limit. */
const READ_PAUSE_MS = 10_000;

/**
 * Reads queries again when a subscription to an event has been opened, because nothing reports earlier
 * changes, and whenever it reports one. The stream is closed while the window is hidden, because a browser
 * has only six connections to an origin.
 *
 * @param eventId null for every event, if the subscription allows it.
 * @param stale the documents whose queries are read again.
 * @returns whether changes arrive at the moment.
 */
export function useLive<Result, EventId extends string | null>(
  subscription: TypedDocument<Result, { readonly eventId: EventId }>,
  eventId: EventId,
  ...stale: readonly { readonly name: string }[]
): boolean {
  const queries = useQueryClient();
  const [isLive, setLive] = useState(false);
  const isVisible = useVisible();
  const staleNames = stale.map(({ name }) => name).join(' ');
  useEffect(() => {
    if (!isVisible) return undefined;
    const closing = new AbortController();
    const names = staleNames.split(' ');
    const readNow = () =>
      void readAgain(queries, ({ queryKey: [name] }) => names.some((stale) => stale === name));
    const readLater = new Throttle(READ_PAUSE_MS, readNow);
    const listener = {
      onOpen: () => {
        setLive(true);
        readNow();
      },
      onResult: () => readLater.request(),
    };
    void repeat(closing.signal, async () => {
      const again = await openStream(subscription, { eventId }, listener, closing.signal);
      setLive(false);
      return again;
    });
    return () => {
      setLive(false);
      closing.abort();
      readLater.cancel();
    };
  }, [subscription, eventId, staleNames, isVisible, queries]);
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

/** Says that a page follows what happens, while it does. Nothing moves when it connects. */
export function LiveBadge({ isLive }: { readonly isLive: boolean }) {
  return (
    <Badge variant="light" color="green" miw={72} style={{ visibility: isLive ? 'visible' : 'hidden' }}>
      {text.live}
    </Badge>
  );
}
