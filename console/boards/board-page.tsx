import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { formatMoment } from '#console/frame/format.ts';
import { registrationOffer } from '#console/join/registration-offer.ts';
import { pathOf } from '#console/pictures/picture-address.ts';
import { EventRules, Feed, PlayerStandings, TaskGrid, TeamStandings } from './board-parts.tsx';
import { type Activity, type Board, formatDuration } from './board-state.ts';
import { boardsText } from './text.ts';
import { useBoard } from './use-board.ts';

/** The plot's library is loaded after the board is shown. */
const PointsOverTime = lazy(async () => ({
  default: (await import('./points-over-time.tsx')).PointsOverTime,
}));

/** Kinds of overlays: standings and latest completions, or the board. */
export const OVERLAYS = ['1', 'board'] as const;

type Overlay = (typeof OVERLAYS)[number];

interface Props {
  readonly eventId: string;
  readonly community: string;
  /** Of a page that is shown above a video: the essentials, without a background. */
  readonly overlay: Overlay | null;
}

/** An event for spectators: its board, standings and latest completions as they happen. */
export function BoardPage({ eventId, community, overlay }: Props) {
  const announce = useRef<Announce>(null);
  const onActivity = useCallback((activity: Activity) => announce.current?.(activity), []);
  const { state, connection, retry } = useBoard(eventId, onActivity);
  const name = state.kind === 'shown' ? state.board.name : null;
  useEffect(() => {
    if (name !== null) document.title = boardsText.title(name, community);
  }, [name, community]);
  if (state.kind === 'loading')
    return (
      <main>
        <p role="status">{boardsText.loading}</p>
      </main>
    );
  if (state.kind === 'absent') return <AbsentBoard />;
  if (state.kind === 'failed')
    return (
      <main className="notice">
        <h1>{boardsText.failed}</h1>
        <p role="alert">{state.message}</p>
        <button type="button" onClick={retry}>
          {boardsText.again}
        </button>
      </main>
    );
  const { board } = state;
  return (
    <>
      <BoardHeader
        board={board}
        community={community}
        connection={boardsText.connection[connection]}
        joinAddress={
          overlay || board.status === 'completed' ? null : `/console/mine/${encodeURIComponent(eventId)}`
        }
      />
      <main>
        {overlay ? (
          <OverlayParts board={board} overlay={overlay} />
        ) : (
          <AllParts eventId={eventId} board={board} />
        )}
      </main>
      {!overlay && (
        <footer>
          <a href={`/console/events/${encodeURIComponent(eventId)}`}>{boardsText.toConsole}</a>
        </footer>
      )}
      <Announcer announce={announce} />
    </>
  );
}

function AbsentBoard() {
  const here = encodeURIComponent(`${location.pathname}${location.search}`);
  return (
    <main className="notice">
      <h1>{boardsText.absent}</h1>
      <p>{boardsText.absentText}</p>
      <p className="actions">
        <a className="button" href={`/auth/login?return_url=${here}`}>
          {boardsText.signIn}
        </a>
        <a href="/">{boardsText.toStart}</a>
      </p>
    </main>
  );
}

interface HeaderProps {
  readonly board: Board;
  readonly community: string;
  readonly connection: string;
  /** Where a player takes part, while that is possible. */
  readonly joinAddress: string | null;
}

function BoardHeader({ board, community, connection, joinAddress }: HeaderProps) {
  return (
    <header>
      {board.picture && <img className="banner" src={pathOf(board.picture.url)} alt="" />}
      <p className="quiet community">{community}</p>
      <h1>{board.name}</h1>
      <p className="facts">
        <Countdown board={board} />
        <span className="quiet">{boardsText.participants(board.participantCount)}</span>
        <span className="quiet dates">
          {boardsText.dates(formatMoment(board.startDate), formatMoment(board.endDate))}
        </span>
        <span className="connection">{connection}</span>
        {joinAddress !== null && (
          <>
            <a className="button" href={joinAddress}>
              {boardsText.join}
            </a>
            <span className="quiet">{registrationOffer(board).condition}</span>
          </>
        )}
      </p>
    </header>
  );
}

function OverlayParts({ board, overlay }: { readonly board: Board; readonly overlay: Overlay }) {
  if (overlay === 'board') return <BoardTasks board={board} />;
  return (
    <>
      <Standings board={board} />
      <Feed completions={board.completions.nodes.slice(0, 5)} />
    </>
  );
}

function BoardTasks({ board }: { readonly board: Board }) {
  return (
    <TaskGrid
      board={board}
      holders={board.mode === 'teams' ? board.teamLeaderboard.length : board.participantCount}
    />
  );
}

function AllParts({ eventId, board }: { readonly eventId: string; readonly board: Board }) {
  return (
    <>
      {board.description && <p className="description">{board.description}</p>}
      <div className="columns">
        <div>
          <BoardTasks board={board} />
          <EventRules board={board} />
          <Suspense>
            <PointsOverTime eventId={eventId} board={board} />
          </Suspense>
        </div>
        <div>
          <Standings board={board} />
          <Feed completions={board.completions.nodes} />
        </div>
      </div>
    </>
  );
}

function Standings({ board }: { readonly board: Board }) {
  return (
    <>
      {board.mode === 'teams' && <TeamStandings standings={board.teamLeaderboard} />}
      <PlayerStandings
        standings={board.leaderboard}
        title={board.mode === 'teams' ? boardsText.sections.players : boardsText.sections.standings}
      />
    </>
  );
}

/** Counts down to the start of an event, or to its end. */
function Countdown({ board }: { readonly board: Board }) {
  const now = useNow();
  const [start, end] = [Date.parse(board.startDate), Date.parse(board.endDate)];
  if (board.closedAt !== null) return <span>{boardsText.closed}</span>;
  if (board.status === 'completed' || now >= end) return <span>{boardsText.over}</span>;
  // An organiser may have started it early.
  const isUpcoming = board.status === 'upcoming' && now < start;
  const [label, at] = isUpcoming ? [boardsText.starts, start] : [boardsText.ends, end];
  return (
    // A timer is not announced when it changes.
    <span role="timer" className="countdown">
      {label} <strong>{formatDuration(at - now)}</strong>
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

type Announce = (activity: Activity) => void;

/**
 * The news of so many milliseconds become one announcement: a region that speaks all the time cannot be
 * listened to.
 */
const PAUSE_MS = 15_000;

/** Tells screen readers of completions and new tasks. */
function Announcer({ announce }: { readonly announce: RefObject<Announce | null> }) {
  const [announcement, setAnnouncement] = useState('');
  const news = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const flush = () => {
      const [last, ...others] = news.current.splice(0).reverse();
      timer.current = undefined;
      if (last === undefined) return;
      setAnnouncement(others.length > 0 ? `${last} ${boardsText.announcedMore(others.length)}` : last);
      timer.current = setTimeout(flush, PAUSE_MS);
    };
    announce.current = ({ type, participant, task }) => {
      if (type === 'task_shown' && task) news.current.push(boardsText.announcedTask(task.name));
      else if (type === 'task_completed' && participant && task)
        news.current.push(boardsText.announced(participant.rsn, task.name));
      else return;
      // The first one is announced at once.
      if (timer.current === undefined) flush();
    };
    return () => {
      announce.current = null;
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [announce]);
  return (
    <p role="status" className="hidden">
      {announcement}
    </p>
  );
}
