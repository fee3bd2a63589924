import { useCallback, useEffect, useRef, useState } from 'react';
import { GraphFailure } from '#console/graph/graph-failure.ts';
import { send } from '#console/graph/send.ts';
import { useVisible } from '#console/graph/use-visible.ts';
import {
  type Activity,
  type Board,
  isIncomplete,
  needsReload,
  withActivity,
  withStandings,
} from './board-state.ts';
import { consoleBoard, consoleBoardStandings } from './documents.ts';
import { type Connection, followEvent } from './follow-event.ts';

/** What the page knows of an event; `absent` if there is none that the user may see. */
type BoardState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'shown'; readonly board: Board };

interface LiveBoard {
  readonly state: BoardState;
  readonly connection: Connection | 'none';
  retry(): void;
}

/**
 * The board is read when its stream is open, so that nothing is missed; a stream that does not open delays it
 * by this.
 */
const STREAM_WAIT_MS = 1500;

/**
 * Standings, and the board after a task was shown, are read again at most so often, and at a random time,
 * because all spectators learn of a change at once.
 */
const STANDINGS_MS = 20_000;

/**
 * Loads an event, keeps it current and reports each completion as it happens. Its stream is closed while the
 * window is hidden; when it is seen again, the event is read again.
 */
export function useBoard(id: string, onActivity: (activity: Activity) => void): LiveBoard {
  const [state, setState] = useState<BoardState>({ kind: 'loading' });
  const [connection, setConnection] = useState<LiveBoard['connection']>('connecting');
  const update = useCallback((change: (board: Board) => Board) => {
    setState((now) => (now.kind === 'shown' ? { kind: 'shown', board: change(now.board) } : now));
  }, []);
  /** What happened during each load, in the order in which they began. */
  const loads = useRef(new Set<Activity[]>());
  const load = useCallback(async () => {
    const meanwhile: Activity[] = [];
    loads.current.add(meanwhile);
    const next = await readBoard(id);
    if (next.kind === 'failed') {
      loads.current.delete(meanwhile);
      // What is shown already is better than a failure.
      setState((now) => (now.kind === 'shown' ? now : next));
      return;
    }
    // A load that began later has succeeded already.
    if (!loads.current.has(meanwhile)) return;
    for (const earlier of loads.current) {
      loads.current.delete(earlier);
      if (earlier === meanwhile) break;
    }
    setState(withActivities(next, meanwhile));
  }, [id]);
  const isLive = state.kind === 'loading' || (state.kind === 'shown' && state.board.status !== 'completed');
  const isVisible = useVisible();
  const report = useRef(onActivity);
  report.current = onActivity;

  useEffect(() => {
    if (!isLive) {
      setConnection('none');
      return;
    }
    if (!isVisible) return;
    const standings = delayed(STANDINGS_MS, () => void readStandings(id, update));
    const reload = delayed(STANDINGS_MS, () => void load());
    const fallback = setTimeout(() => void load(), STREAM_WAIT_MS);
    const unfollow = followEvent(id, {
      onConnection: setConnection,
      onGap: () => {
        clearTimeout(fallback);
        void load();
      },
      onActivity: (activity) => {
        update((board) => withActivity(board, activity));
        for (const meanwhile of loads.current) meanwhile.push(activity);
        if (needsReload(activity)) void load();
        else if (isIncomplete(activity)) reload.request();
        else standings.request();
        report.current(activity);
      },
    });
    return () => {
      clearTimeout(fallback);
      standings.cancel();
      reload.cancel();
      unfollow();
    };
  }, [id, isLive, isVisible, load, update]);

  return { state, connection, retry: () => void load() };
}

/** Returns a board that was read, with what happened since the server read it. */
function withActivities(state: BoardState, activities: readonly Activity[]): BoardState {
  return state.kind === 'shown'
    ? { kind: 'shown', board: activities.reduce(withActivity, state.board) }
    : state;
}

async function readBoard(id: string): Promise<BoardState> {
  try {
    const { bingoEvent } = await send(consoleBoard, { id });
    return bingoEvent ? { kind: 'shown', board: bingoEvent } : { kind: 'absent' };
  } catch (error) {
    if (error instanceof GraphFailure) return { kind: 'failed', message: error.message };
    throw error;
  }
}

async function readStandings(id: string, update: (change: (board: Board) => Board) => void): Promise<void> {
  try {
    const { bingoEvent } = await send(consoleBoardStandings, { id });
    if (bingoEvent) update((board) => withStandings(board, bingoEvent));
  } catch (error) {
    // The next change reads them again.
    if (!(error instanceof GraphFailure)) throw error;
  }
}

/**
 * Returns a function that runs an action once for all requests within a time, at a random moment of its
 * second half.
 */
function delayed(ms: number, action: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    request: () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          action();
        },
        ms * (0.5 + Math.random() / 2),
      );
    },
    cancel: () => clearTimeout(timer),
  };
}
