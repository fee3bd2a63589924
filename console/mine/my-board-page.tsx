import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { BoardGrid } from '#console/events/board-grid.tsx';
import { consoleStandingsChanged } from '#console/events/documents.ts';
import { taskStateOf } from '#console/events/task-state.ts';
import { eventsText } from '#console/events/text.ts';
import { formatMoment } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { Gate, Page, PageLink, type PageParams, Section, Unknown } from '#console/frame/page.tsx';
import { isNotFound } from '#console/graph/graph-failure.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { LiveBadge, useLive } from '#console/graph/use-live.tsx';
import { newKeys } from '#console/join/new-keys.ts';
import { DinkSetup } from './dink.tsx';
import { type ConsoleMyBoardQuery, consoleMyBoard, consoleOpenEvent } from './documents.ts';
import { LeaveEvent, PluginKey, Registration } from './registration.tsx';
import { type MyTask, progressText, TaskDialog } from './task-dialog.tsx';
import { TeamNeeded } from './team-needed.tsx';
import { mineText } from './text.ts';

/** The signed-in user's board in an event with its counts, and the set-up of Dink. */
export function MyBoardPage({ params: { eventId } }: PageParams<'eventId'>) {
  return (
    <Gate access="signed_in">
      <MyBoard eventId={eventId} />
    </Gate>
  );
}

/** Counts that complete nothing are no events, so they are read again while the event runs. */
const COUNTS_MS = 30_000;

const LIST = { label: mineText.back, href: '/console/mine' };

function MyBoard({ eventId }: { readonly eventId: string }) {
  // For as long as the page is open: the platform shows a key once.
  const [key, setKey] = useState<string | null>(newKeys.get(eventId) ?? null);
  const query = useGraph(
    consoleMyBoard,
    { eventId },
    { staleTime: 0, repeatMs: ({ bingoEvent }) => (bingoEvent?.status === 'active' ? COUNTS_MS : null) },
  );
  if (isNotFound(query.error)) return <JoinEvent eventId={eventId} onRegistered={setKey} />;
  return (
    <Loaded query={query}>
      {({ bingoEvent, bingoProgress }) =>
        bingoEvent && bingoProgress ? (
          <Board event={bingoEvent} progress={bingoProgress} pluginKey={key} />
        ) : (
          <NoSuchEvent />
        )
      }
    </Loaded>
  );
}

function NoSuchEvent() {
  return <Unknown description={mineText.noSuchEvent} list={LIST} />;
}

interface JoinEventProps {
  readonly eventId: string;
  readonly onRegistered: (apiKey: string) => void;
}

/** Offers to take part in an event, to somebody who does not. */
function JoinEvent({ eventId, onRegistered }: JoinEventProps) {
  const query = useGraph(consoleOpenEvent, { eventId });
  return (
    <Loaded query={query}>
      {({ bingoEvent }) =>
        bingoEvent ? (
          <Page title={mineText.join(bingoEvent.name)} actions={<BackLink />}>
            <Text>
              {mineText.until(formatMoment(bingoEvent.startDate), formatMoment(bingoEvent.endDate))}
            </Text>
            {bingoEvent.status === 'completed' ? (
              <Text>{mineText.over}</Text>
            ) : (
              <Registration eventId={eventId} name={bingoEvent.name} onRegistered={onRegistered} />
            )}
          </Page>
        ) : (
          <NoSuchEvent />
        )
      }
    </Loaded>
  );
}

function BackLink() {
  return <PageLink href={LIST.href}>{LIST.label}</PageLink>;
}

interface BoardProps {
  /** Of the plugin, if it was just created. */
  readonly pluginKey: string | null;
  readonly event: NonNullable<ConsoleMyBoardQuery['bingoEvent']>;
  readonly progress: NonNullable<ConsoleMyBoardQuery['bingoProgress']>;
}

function Board({ event, progress: { rsn, points, bingos, hasHook, team }, pluginKey }: BoardProps) {
  const isLive = useLive(consoleStandingsChanged, event.id, consoleMyBoard);
  const [chosen, setChosen] = useState<number | null>(null);
  const task = event.board.tasks.find(({ position }) => position === chosen);
  return (
    <Page title={mineText.toBoard(event.name)} actions={<BackLink />}>
      <TeamNeeded event={event} hasTeam={team !== null} />
      <Group gap="sm">
        <Text>{mineText.score(rsn, points, bingos)}</Text>
        {team && <Text>{mineText.teamBoard(team.name)}</Text>}
        {event.status === 'active' && <LiveBadge isLive={isLive} />}
      </Group>
      <Section title={mineText.board}>
        <BoardGrid
          label={mineText.board}
          size={event.boardSize}
          tasks={event.board.tasks}
          details={detailsOf}
          share={shareOf}
          onChoose={setChosen}
        />
        {task && <TaskDialog task={task} onClose={() => setChosen(null)} />}
      </Section>
      <DinkSetup eventId={event.id} rsn={rsn} hasHook={hasHook} isActive={event.status === 'active'} />
      <Section title={mineText.otherClients}>
        <PluginKey eventId={event.id} newKey={pluginKey} />
      </Section>
      <LeaveEvent event={event} />
    </Page>
  );
}

function shareOf({ progress }: MyTask): number {
  const { state, count, goal } = taskStateOf(progress, false);
  if (state === 'completed') return 1;
  return count === null || goal === null ? 0 : Math.min(0.99, count / goal);
}

/** What completes the task, what it is worth, and how far the user is. */
function detailsOf({ goalText, points, progress }: MyTask) {
  return (
    <>
      {goalText}
      <br />
      {eventsText.pointsOf(points)}
      <br />
      <span>{progressText(progress)}</span>
    </>
  );
}
