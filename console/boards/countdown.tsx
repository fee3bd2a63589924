import { useEffect, useState } from 'react';
import { boardsText } from '#console/text/boards.ts';
import type { Board } from './board-state.ts';
import { formatDuration } from './remaining-time.ts';

/** Counts down to the start of an event, or to its end. */
export function Countdown({ board }: { readonly board: Board }) {
  const now = useNow();
  const [start, end] = [Date.parse(board.startDate), Date.parse(board.endDate)];
  if (board.closedAt !== null) return <span>{boardsText.closed}</span>;
  if (board.status === 'completed' || now >= end) return <span>{boardsText.over}</span>;
  // An organiser may have started it early.
  const isUpcoming = board.status === 'upcoming' && now < start;
  const [words, at] = isUpcoming ? [boardsText.starts, start] : [boardsText.ends, end];
  return (
    // A timer is not announced when it changes.
    <span role="timer" className="countdown">
      {words} <strong>{formatDuration(at - now)}</strong>
    </span>
  );
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
