import { Card, Group, List, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Banner } from '#console/events/event-cards.tsx';
import { taskStateOf } from '#console/events/task-state.ts';
import { formatMoment, formatNumber } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { PageLink, Section } from '#console/frame/page.tsx';
import { useGraph } from '#console/graph/use-graph.ts';
import { consoleMyBoard } from '#console/mine/documents.ts';
import { TaskPicture } from '#console/pictures/task-picture.tsx';
import { consoleTileProgress } from '#console/tiles/documents.ts';
import { unreadIn } from '#console/tiles/my-proofs.tsx';
import { tilesText } from '#console/tiles/text.ts';
import { type ConsoleTodayQuery, consoleToday } from './documents.ts';
import { nearestTasks } from './nearest.ts';
import { todayText } from './text.ts';

/** Boards that are shown, and tasks of each. */
const MOST_BOARDS = 3;
const MOST_TASKS = 3;

/** What the signed-in user comes for: running boards with what is nearest to done, dates, attendance. */
export function Today() {
  const [from] = useState(() => new Date().toISOString());
  const query = useGraph(consoleToday, { from });
  return (
    <Section title={todayText.title}>
      <Loaded query={query}>
        {({ viewer, calendarEvents }) => (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {'user' in viewer && <Boards participations={viewer.user.bingoParticipations ?? []} />}
            <Stack>
              {'user' in viewer && <Proofs progress={viewer.user.tileProgress ?? []} />}
              <Dates events={calendarEvents.events} />
              {'user' in viewer && viewer.user.attendance && (
                <Attendance attendance={viewer.user.attendance} month={from.slice(0, 7)} />
              )}
            </Stack>
          </SimpleGrid>
        )}
      </Loaded>
    </Section>
  );
}

type User = Extract<ConsoleTodayQuery['viewer'], { user: object }>['user'];
type Participation = NonNullable<User['bingoParticipations']>[number];

function Boards({ participations }: { readonly participations: readonly Participation[] }) {
  const running = participations.filter(({ event }) => event.status === 'active').slice(0, MOST_BOARDS);
  return (
    <Stack>
      {running.length === 0 && (
        <Card withBorder>
          <Text>{todayText.noBoard}</Text>
          <PageLink href="/console/mine">{todayText.toEvents}</PageLink>
        </Card>
      )}
      {running.map(({ rsn, event: { id, name, picture } }) => (
        <Card key={id} withBorder>
          {picture && (
            <Card.Section>
              <Banner picture={picture} />
            </Card.Section>
          )}
          <Text fw={600} mt={picture ? 'sm' : 0}>
            <PageLink href={`/console/mine/${encodeURIComponent(id)}`}>{name}</PageLink>
          </Text>
          <Text size="sm">{rsn}</Text>
          <Nearest eventId={id} />
        </Card>
      ))}
    </Stack>
  );
}

/** The open tasks of a board that are nearest to done. */
function Nearest({ eventId }: { readonly eventId: string }) {
  const { data } = useGraph(consoleMyBoard, { eventId });
  const tasks = nearestTasks(data?.bingoEvent?.board.tasks ?? [], MOST_TASKS);
  if (!data) return null;
  if (tasks.length === 0) return <Text size="sm">{todayText.nothingBegun}</Text>;
  return (
    <Stack gap="xs" mt="sm">
      <Text size="sm">{todayText.nearest}</Text>
      {tasks.map((task) => {
        const { count, goal } = taskStateOf(task.progress, false);
        const progress = todayText.progress(formatNumber(count ?? 0), formatNumber(goal ?? 0));
        return (
          <Group key={task.position} wrap="nowrap" gap="sm">
            <TaskPicture {...task} />
            <div style={{ flex: 1 }}>
              <Text size="sm" fw={600}>
                {task.name}
              </Text>
              <Progress value={(100 * (count ?? 0)) / (goal ?? 1)} aria-label={`${task.name}: ${progress}`} />
              <Text size="xs">{progress}</Text>
            </div>
          </Group>
        );
      })}
    </Stack>
  );
}

/** The viewer's proofs in running tile events. */
function Proofs({ progress }: { readonly progress: NonNullable<User['tileProgress']> }) {
  const running = progress.filter(({ event }) => event.status === 'active').slice(0, MOST_BOARDS);
  if (running.length === 0) return null;
  return (
    <Card withBorder>
      <Text fw={600}>{todayText.proofs}</Text>
      {running.map(({ event }) => (
        <ProofsOf key={event.id} {...event} />
      ))}
    </Card>
  );
}

function ProofsOf({ id, name }: { readonly id: string; readonly name: string }) {
  const { data } = useGraph(consoleTileProgress, { eventId: id });
  const proofs = data?.tileProgress?.submissions ?? [];
  const waiting = proofs.filter(({ status }) => status === 'pending').length;
  return (
    <Text size="sm">
      <PageLink href={`/console/tiles/${encodeURIComponent(id)}`}>{name}</PageLink>
      {data && `: ${todayText.waiting(waiting)} ${tilesText.unread(unreadIn(proofs))}`}
    </Text>
  );
}

function Dates({ events }: { readonly events: ConsoleTodayQuery['calendarEvents']['events'] }) {
  return (
    <Card withBorder>
      <Text fw={600}>{todayText.dates}</Text>
      {events.length === 0 ? (
        <Text size="sm">{todayText.noDates}</Text>
      ) : (
        <List size="sm" listStyleType="none">
          {events.map(({ id, title, startTime }) => (
            <List.Item key={id}>
              <strong>{title}</strong>, {formatMoment(startTime)}
            </List.Item>
          ))}
        </List>
      )}
      <Text size="sm">
        <PageLink href="/console/calendar">{todayText.toCalendar}</PageLink>
      </Text>
    </Card>
  );
}

interface AttendanceProps {
  readonly attendance: NonNullable<User['attendance']>;
  /** Such as `2026-11`, in UTC. */
  readonly month: string;
}

function Attendance({ attendance: { streakWeeks, records }, month }: AttendanceProps) {
  const count = (records ?? []).filter(({ date }) => date.startsWith(month)).length;
  return (
    <Card withBorder>
      <Text fw={600}>{todayText.attendance}</Text>
      <Text size="sm">{todayText.thisMonth(count)}</Text>
      {streakWeeks > 1 && <Text size="sm">{todayText.streak(streakWeeks)}</Text>}
      <Text size="sm">
        <PageLink href="/console/mine/~attendance">{todayText.allAttendance}</PageLink>
      </Text>
    </Card>
  );
}
