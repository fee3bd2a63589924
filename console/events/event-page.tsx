import { Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { Dialog } from '#console/frame/dialog.tsx';
import { formatMoment } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { Page, type PageParams, Section } from '#console/frame/page.tsx';
import { boardAddress } from '#console/frame/pages.ts';
import { labels, text } from '#console/frame/text.ts';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { LiveBadge, useLive } from '#console/graph/use-live.tsx';
import { TakePart } from '#console/join/take-part.tsx';
import { pathOf } from '#console/pictures/picture-address.ts';
import { BoardGrid } from './board-grid.tsx';
import {
  type ConsoleBingoEventQuery,
  consoleBingoEvent,
  consoleBingoEventToOrganise,
  consoleStandingsChanged,
} from './documents.ts';
import { StatusBadge } from './event-cards.tsx';
import { BingoTeamStandings, Leaderboard, ParticipantList } from './event-standings.tsx';
import { UnknownEvent } from './events-page.tsx';
import { OrganiseMenu } from './organise.tsx';
import { EventSchedule } from './schedule.tsx';
import { eventsText } from './text.ts';

/** An event: its board and leaderboard, and for organisers its participants. */
export function EventPage({ params: { id } }: PageParams) {
  const query = useGraph(consoleBingoEvent, { id });
  return (
    <Loaded query={query}>
      {({ bingoEvent }) => (bingoEvent ? <EventDetails event={bingoEvent} /> : <UnknownEvent />)}
    </Loaded>
  );
}

type BingoEvent = NonNullable<ConsoleBingoEventQuery['bingoEvent']>;

function EventDetails({ event }: { readonly event: BingoEvent }) {
  const organises = useViewer()?.may('manage_bingo') ?? false;
  const isLive = useLive(consoleStandingsChanged, event.id, consoleBingoEvent);
  const [chosen, setChosen] = useState<number | null>(null);
  const { data } = useGraph(consoleBingoEventToOrganise, { id: event.id }, { enabled: organises });
  const organised = organises ? data?.bingoEvent : null;
  const hidden = organised?.board.hiddenTasks ?? [];
  const tasks: readonly Task[] = [
    ...event.board.tasks,
    ...hidden.map((task) => ({ ...task, completionCount: 0, triggerWarning: null })),
  ];
  const task = tasks.find(({ position }) => position === chosen);
  const holders = event.mode === 'teams' ? event.teamLeaderboard.length : event.participantCount;
  return (
    <Page title={event.name} actions={<EventActions event={event} organises={organises} />}>
      {event.picture && <img className="banner" src={pathOf(event.picture.url)} alt="" />}
      <Stack gap="xs">
        <Group gap="sm">
          <StatusBadge status={event.status} />
          <Text size="sm">
            {eventsText.dates(formatMoment(event.startDate), formatMoment(event.endDate))}
          </Text>
          {event.status === 'active' && <LiveBadge isLive={isLive} />}
        </Group>
        {event.description && <Text>{event.description}</Text>}
        <Anchor href={boardAddress(event.id)}>{text.liveBoard}</Anchor>
      </Stack>
      <Section title={eventsText.board}>
        <BoardGrid
          label={eventsText.board}
          size={event.boardSize}
          tasks={tasks}
          details={(task) => <TaskDetails task={task} holders={holders} />}
          onChoose={setChosen}
        />
        {task && (
          <Dialog title={task.name} onClose={() => setChosen(null)}>
            {task.description && <Text mb="xs">{task.description}</Text>}
            <Text component="div" size="sm">
              <TaskDetails task={task} holders={holders} />
            </Text>
          </Dialog>
        )}
      </Section>
      {organised && (
        <EventSchedule event={{ ...event, ...organised, tasks: [...organised.board.tasks, ...hidden] }} />
      )}
      {event.mode === 'teams' && <BingoTeamStandings event={event} standings={event.teamLeaderboard} />}
      {organises && <ParticipantList eventId={event.id} tasks={event.board.tasks.length} />}
      <Section title={eventsText.leaderboard}>
        <Leaderboard event={event} standings={event.leaderboard} />
      </Section>
    </Page>
  );
}

function EventActions({ event, organises }: { readonly event: BingoEvent; readonly organises: boolean }) {
  const links = [
    event.mode === 'teams' && ([eventsText.teams, 'teams'] as const),
    event.status === 'completed' && ([eventsText.results, 'results'] as const),
    organises && ([eventsText.registration, 'registration'] as const),
    organises && ([labels.edit, 'edit'] as const),
  ].filter((link) => link !== false);
  return (
    <>
      {event.status !== 'completed' && <TakePart eventId={event.id} />}
      {links.map(([label, page]) => (
        <Button
          key={page}
          component={Link}
          href={`/console/events/${encodeURIComponent(event.id)}/${page}`}
          variant="default"
        >
          {label}
        </Button>
      ))}
      {organises && <OrganiseMenu event={event} />}
    </>
  );
}

/** A task, which organisers see while it is hidden. */
type Task = BingoEvent['board']['tasks'][number] & { readonly hiddenUntil?: string | null };

interface TaskDetailsProps {
  readonly task: Task;
  /** Number of those who can complete the task: teams or participants. */
  readonly holders: number;
}

function TaskDetails({ task, holders }: TaskDetailsProps) {
  const { name, points, goalText, completionCount, triggerWarning, hiddenUntil } = task;
  return (
    <>
      {hiddenUntil && (
        <Text component="span" size="xs" display="block" fw={600}>
          {eventsText.hiddenUntil(formatMoment(hiddenUntil))}
        </Text>
      )}
      {goalText}
      <br />
      {eventsText.pointsOf(points)}
      <Progress
        component="span"
        display="block"
        mt={6}
        size="sm"
        value={holders === 0 ? 0 : (100 * completionCount) / holders}
        aria-label={`${name}: ${eventsText.completedByOf(completionCount, holders)}`}
      />
      {eventsText.completedByOf(completionCount, holders)}
      {triggerWarning && (
        <Text component="span" size="xs" display="block" fs="italic">
          {triggerWarning}
        </Text>
      )}
    </>
  );
}
