import { Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import { Loaded } from '#console/frame/loaded.tsx';
import { Page } from '#console/frame/page.tsx';
import { boardAddress } from '#console/frame/pages.ts';
import { useViewer } from '#console/frame/viewer.ts';
import { type ConsoleBingoEventQuery, consoleBingoEvent } from '#console/graph/documents.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { eventsText } from '#console/text/events.ts';
import { formatMoment } from '#console/text/format.ts';
import { text } from '#console/text/text.ts';
import { BoardGrid } from './board/board-grid.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { ParticipantList } from './participants/participant-list.tsx';

/** An event: its board and leaderboard, and for organisers its participants. */
export function EventPage({ params: { id } }: { readonly params: { readonly id: string } }) {
  const query = useGraph(consoleBingoEvent, { id });
  return (
    <Loaded query={query}>
      {({ bingoEvent }) => (bingoEvent ? <EventDetails event={bingoEvent} /> : <UnknownEvent />)}
    </Loaded>
  );
}

function UnknownEvent() {
  return (
    <Page title={text.notFound.title}>
      <Text>{eventsText.unknown}</Text>
      <Anchor component={Link} href="/console/events">
        {eventsText.allEvents}
      </Anchor>
    </Page>
  );
}

type BingoEvent = NonNullable<ConsoleBingoEventQuery['bingoEvent']>;

function EventDetails({ event }: { readonly event: BingoEvent }) {
  const organises = useViewer()?.may('manage_bingo') ?? false;
  const edit = organises && (
    <Button component={Link} href={`/console/events/${encodeURIComponent(event.id)}/edit`} variant="default">
      {eventsText.edit}
    </Button>
  );
  return (
    <Page title={event.name} actions={edit}>
      <Stack gap="xs">
        <Group gap="sm">
          <Badge variant="light">{text.eventStatus[event.status]}</Badge>
          <Text size="sm">
            {eventsText.dates(formatMoment(event.startDate), formatMoment(event.endDate))}
          </Text>
        </Group>
        {event.description && <Text>{event.description}</Text>}
        <Anchor href={boardAddress(event.id)}>{text.liveBoard}</Anchor>
      </Stack>
      <section aria-labelledby="board">
        <Title order={2} size="h3" id="board" mb="sm">
          {eventsText.board}
        </Title>
        <BoardGrid
          label={eventsText.board}
          size={event.boardSize}
          tasks={event.board.tasks}
          details={TaskDetails}
        />
      </section>
      {organises && <ParticipantList eventId={event.id} tasks={event.board.tasks.length} />}
      <section aria-labelledby="leaderboard">
        <Title order={2} size="h3" id="leaderboard" mb="sm">
          {eventsText.leaderboard}
        </Title>
        <Leaderboard standings={event.leaderboard} />
      </section>
    </Page>
  );
}

function TaskDetails({
  points,
  trigger,
  completionCount,
  triggerWarning,
}: BingoEvent['board']['tasks'][number]) {
  return (
    <>
      {trigger}
      <br />
      {eventsText.pointsOf(points)}, {eventsText.completedBy(completionCount)}
      {triggerWarning && (
        <Text component="span" size="xs" display="block" fs="italic">
          {triggerWarning}
        </Text>
      )}
    </>
  );
}
