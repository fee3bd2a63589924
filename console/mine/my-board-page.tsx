import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { BoardGrid } from '#console/events/board-grid.tsx';
import { consoleStandingsChanged } from '#console/events/documents.ts';
import { taskStateOf } from '#console/events/task-state.ts';
import { formatMoment, formatNumber } from '#console/frame/format.ts';
import { FailureNotice, Loaded } from '#console/frame/notices.tsx';
import { Gate, Page, PageLink, type PageParams, Section, Unknown } from '#console/frame/page.tsx';
import { isNotFound } from '#console/graph/graph-failure.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { LiveBadge, useLive } from '#console/graph/use-live.tsx';
import { teamsText } from '#console/teams/text.ts';
import {
  type ConsoleMyBoardQuery,
  consoleCreateBingoHook,
  consoleMyBoard,
  consoleOpenEvent,
} from './documents.ts';
import { PluginKey, Registration } from './registration.tsx';
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
  const [key, setKey] = useState<string | null>(null);
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
  return (
    <Page title={mineText.toBoard(event.name)} actions={<BackLink />}>
      <TeamNeeded event={event} hasTeam={team !== null} />
      <Group gap="sm">
        <Text>{mineText.score(rsn, points, bingos)}</Text>
        {team && <Text>{teamsText.inTeam(team.name)}</Text>}
        {event.status === 'active' && <LiveBadge isLive={isLive} />}
      </Group>
      <Section title={mineText.board}>
        <BoardGrid
          label={mineText.board}
          size={event.boardSize}
          tasks={event.board.tasks}
          details={detailsOf}
        />
      </Section>
      <DinkSetup eventId={event.id} hasHook={hasHook} />
      {pluginKey !== null && (
        <Section title={mineText.otherClients}>
          <PluginKey apiKey={pluginKey} />
        </Section>
      )}
    </Page>
  );
}

type Task = BoardProps['event']['board']['tasks'][number];

/** What completes the task, and how far the user is. */
function detailsOf({ goalText, progress }: Task) {
  return (
    <>
      {goalText}
      <br />
      <span>{progressText(progress)}</span>
    </>
  );
}

function progressText(progress: Task['progress']): string {
  const { state, count, goal } = taskStateOf(progress, false);
  if (state === 'completed') return mineText.completed;
  if (count === null || goal === null) return mineText.notCompleted;
  return mineText.count(formatNumber(count), formatNumber(goal));
}

interface DinkSetupProps {
  readonly eventId: string;
  /** Whether there are addresses, which new ones replace. */
  readonly hasHook: boolean;
}

/** Creates the addresses that Dink needs and copies the one that sets everything up. */
function DinkSetup({ eventId, hasHook }: DinkSetupProps) {
  const { mutate, data, error, isPending } = useGraphMutation(consoleCreateBingoHook);
  return (
    <Section title={mineText.dink}>
      <Stack align="flex-start">
        <Text>{mineText.dinkText}</Text>
        {data ? (
          <Addresses {...data.createBingoHook} />
        ) : (
          <>
            {hasHook && <Text size="sm">{mineText.dinkAgain}</Text>}
            <Button loading={isPending} onClick={() => mutate({ eventId })}>
              {hasHook ? mineText.replaceHook : mineText.createHook}
            </Button>
          </>
        )}
        {error && <FailureNotice failure={error} />}
      </Stack>
    </Section>
  );
}

function Addresses({ hookUrl, configUrl }: { readonly hookUrl: string; readonly configUrl: string }) {
  return (
    <Alert color="green" maw="100%">
      <Stack align="flex-start" gap="xs">
        <Text fw={600}>{mineText.config}</Text>
        <Address value={configUrl} />
        <CopyButton value={configUrl}>
          {({ copied, copy }) => (
            <Button onClick={copy}>{copied ? mineText.copied : mineText.copyConfig}</Button>
          )}
        </CopyButton>
        <Text fw={600}>{mineText.hook}</Text>
        <Address value={hookUrl} />
        <Text size="sm">{mineText.secret}</Text>
      </Stack>
    </Alert>
  );
}

function Address({ value }: { readonly value: string }) {
  return <Code className="address">{value}</Code>;
}
