import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { boardsText } from '#console/text/boards.ts';
import { formatMoment } from '#console/text/format.ts';
import type { Activity } from './activity.ts';
import { type Announce, Announcer } from './announcer.tsx';
import type { Board } from './board-state.ts';
import { Countdown } from './countdown.tsx';
import { EventRules } from './event-rules.tsx';
import { Feed } from './feed.tsx';
import { PlayerStandings, TeamStandings } from './standings.tsx';
import { TaskGrid } from './task-grid.tsx';
import { useBoard } from './use-board.ts';

/** The plot's library is loaded after the board is shown. */
const PointsOverTime = lazy(async () => ({
  default: (await import('./points/points-over-time.tsx')).PointsOverTime,
}));

interface Props {
  readonly eventId: string;
  readonly product: string;
  /** Whether the page is shown above a video: the essentials, without a background. */
  readonly isOverlay: boolean;
}

/** An event for spectators: its board, standings and latest completions as they happen. */
export function BoardPage({ eventId, product, isOverlay }: Props) {
  const announce = useRef<Announce>(null);
  const onActivity = useCallback((activity: Activity) => announce.current?.(activity), []);
  const { state, connection, retry } = useBoard(eventId, onActivity);
  const name = state.kind === 'shown' ? state.board.name : null;
  useEffect(() => {
    if (name !== null) document.title = boardsText.title(name, product);
  }, [name, product]);
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
      <BoardHeader board={board} product={product} connection={boardsText.connection[connection]} />
      <main>{isOverlay ? <OverlayParts board={board} /> : <AllParts eventId={eventId} board={board} />}</main>
      {!isOverlay && (
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
      <p>{boardsText.absentWords}</p>
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
  readonly product: string;
  readonly connection: string;
}

function BoardHeader({ board, product, connection }: HeaderProps) {
  return (
    <header>
      <p className="quiet product">{product}</p>
      <h1>{board.name}</h1>
      <p className="facts">
        <Countdown board={board} />
        <span className="quiet">{boardsText.participants(board.participantCount)}</span>
        <span className="quiet dates">
          {boardsText.dates(formatMoment(board.startDate), formatMoment(board.endDate))}
        </span>
        <span className="connection">{connection}</span>
      </p>
    </header>
  );
}

function OverlayParts({ board }: { readonly board: Board }) {
  return (
    <>
      <Standings board={board} />
      <Feed completions={board.completions.nodes.slice(0, 5)} />
    </>
  );
}

function AllParts({ eventId, board }: { readonly eventId: string; readonly board: Board }) {
  return (
    <>
      {board.description && <p className="description">{board.description}</p>}
      <div className="columns">
        <div>
          <TaskGrid
            size={board.boardSize}
            tasks={board.board.tasks}
            tiers={board.tiers}
            holders={board.mode === 'teams' ? board.teamLeaderboard.length : board.participantCount}
          />
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
