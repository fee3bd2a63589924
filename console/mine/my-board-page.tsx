import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { BoardGrid } from '#console/events/board-grid.tsx';
import { consoleStandingsChanged } from '#console/events/documents.ts';
import { taskStateOf } from '#console/events/task-text.ts';
import { formatNumber } from '#console/frame/format.ts';
import { FailureNotice, Loaded } from '#console/frame/notices.tsx';
import { Gate, Page, PageLink, type PageParams, Section, Unknown } from '#console/frame/page.tsx';
import { isNotFound } from '#console/graph/graph-failure.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { LiveBadge, useLive } from '#console/graph/use-live.tsx';
import { teamsText } from '#console/teams/text.ts';
import { type ConsoleMyBoardQuery, consoleCreateBingoHook, consoleMyBoard } from './documents.ts';
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
  const query = useGraph(
    consoleMyBoard,
    { eventId },
    { staleTime: 0, repeatMs: ({ bingoEvent }) => (bingoEvent?.status === 'active' ? COUNTS_MS : null) },
  );
  const unknown = <Unknown description={mineText.notYours} list={LIST} />;
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
  const back = <PageLink href={LIST.href}>{LIST.label}</PageLink>;
  return (
    <Page title={mineText.toBoard(event.name)} actions={back}>
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
          details={stateOf}
        />
      </Section>
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
