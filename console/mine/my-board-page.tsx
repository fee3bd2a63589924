import { Anchor, Group, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import { BoardGrid } from '#console/events/board/board-grid.tsx';
import { consoleStandingsChanged } from '#console/events/documents.ts';
import { taskStateOf } from '#console/events/task-state.ts';
import { Gate } from '#console/frame/gate.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { Page } from '#console/frame/page.tsx';
import { Unknown } from '#console/frame/unknown.tsx';
import { isNotFound } from '#console/graph/graph-failure.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { LiveBadge } from '#console/live/live-badge.tsx';
import { useLive } from '#console/live/use-live.ts';
import { formatNumber } from '#console/text/format.ts';
import { mineText } from '#console/text/mine.ts';
import { teamsText } from '#console/text/teams.ts';
import { DinkSetup } from './dink-setup.tsx';
import { type ConsoleMyBoardQuery, consoleMyBoard } from './documents.ts';
import { TeamNeeded } from './team-needed.tsx';

interface Props {
  readonly params: { readonly eventId: string };
}

/** The signed-in user's board in an event with its counts, and the set-up of Dink. */
export function MyBoardPage({ params: { eventId } }: Props) {
  return (
    <Gate access="signed_in">
      <MyBoard eventId={eventId} />
    </Gate>
  );
}

/** Counts that complete nothing are no events, so they are read again while the event runs. */
const COUNTS_MS = 30_000;

const LIST = { label: mineText.back, href: '/console/mine' };

function MyBoard({ eventId }: Props['params']) {
  const query = useGraph(
    consoleMyBoard,
    { eventId },
    { staleTime: 0, repeatMs: ({ bingoEvent }) => (bingoEvent?.status === 'active' ? COUNTS_MS : null) },
  );
  const unknown = <Unknown words={mineText.notYours} list={LIST} />;
  if (isNotFound(query.error)) return unknown;
  return (
    <Loaded query={query}>
      {({ bingoEvent, bingoProgress }) =>
        bingoEvent && bingoProgress ? <Board event={bingoEvent} progress={bingoProgress} /> : unknown
      }
    </Loaded>
  );
}

interface BoardProps {
  readonly event: NonNullable<ConsoleMyBoardQuery['bingoEvent']>;
  readonly progress: NonNullable<ConsoleMyBoardQuery['bingoProgress']>;
}

function Board({ event, progress: { rsn, points, bingos, hasHook, team } }: BoardProps) {
  const isLive = useLive(consoleStandingsChanged, event.id, consoleMyBoard);
  const back = (
    <Anchor component={Link} href={LIST.href}>
      {LIST.label}
    </Anchor>
  );
  return (
    <Page title={mineText.toBoard(event.name)} actions={back}>
      <TeamNeeded event={event} hasTeam={team !== null} />
      <Group gap="sm">
        <Text>{mineText.score(rsn, points, bingos)}</Text>
        {team && <Text>{teamsText.inTeam(team.name)}</Text>}
        {event.status === 'active' && <LiveBadge isLive={isLive} />}
      </Group>
      <section aria-labelledby="board">
        <Title order={2} size="h3" id="board" mb="sm">
          {mineText.board}
        </Title>
        <BoardGrid
          label={mineText.board}
          size={event.boardSize}
          tasks={event.board.tasks}
          details={stateOf}
        />
      </section>
      <DinkSetup eventId={event.id} hasHook={hasHook} />
    </Page>
  );
}

type Task = BoardProps['event']['board']['tasks'][number];

function stateOf({ progress }: Task): string {
  const { state, count, goal } = taskStateOf(progress, false);
  if (state === 'completed') return mineText.completed;
  if (count === null || goal === null) return mineText.notCompleted;
  return mineText.count(formatNumber(count), formatNumber(goal));
}
