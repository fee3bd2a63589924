import { Alert, Anchor, Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { UnknownEvent } from '#console/events/events-page.tsx';
import { DataTable } from '#console/frame/data-table.tsx';
import { ConfirmButton } from '#console/frame/dialog.tsx';
import { formatMoment, formatNumber } from '#console/frame/format.ts';
import { FailureNotice, Loaded } from '#console/frame/notices.tsx';
import { Page, PageLink, type PageParams, Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import {
  type ConsoleBingoResultsQuery,
  consoleBingoResults,
  consoleCloseBingoEvent,
  consoleReopenBingoEvent,
} from './documents.ts';
import { StandingsPicture } from './standings-picture.tsx';
import { resultsText } from './text.ts';

/** The stored standings and awards of an event that was closed. */
export function ResultsPage({ params: { id } }: PageParams) {
  const query = useGraph(consoleBingoResults, { eventId: id });
  return (
    <Loaded query={query}>
      {({ bingoEvent, bingoResults }) =>
        bingoEvent ? (
          <Page
            title={resultsText.title(bingoEvent.name)}
            actions={
              <PageLink href={`/console/events/${encodeURIComponent(id)}`}>{labels.backToEvent}</PageLink>
            }
          >
            {bingoResults ? (
              <Results event={bingoEvent} results={bingoResults} />
            ) : (
              <NotClosed event={bingoEvent} />
            )}
          </Page>
        ) : (
          <UnknownEvent />
        )
      }
    </Loaded>
  );
}

type Event = NonNullable<ConsoleBingoResultsQuery['bingoEvent']>;

function NotClosed({ event }: { readonly event: Event }) {
  const organises = useViewer()?.may('manage_bingo') ?? false;
  const { mutate, error, isPending } = useGraphMutation(consoleCloseBingoEvent);
  if (!organises || event.status !== 'completed') {
    return <Alert color="blue">{`${resultsText.open} ${resultsText.notOver}`}</Alert>;
  }
  return (
    <Stack align="flex-start">
      <Text>{resultsText.open}</Text>
      <Text size="sm">{resultsText.closeText}</Text>
      {error && <FailureNotice failure={error} />}
      <Button loading={isPending} onClick={() => mutate({ eventId: event.id })}>
        {resultsText.close}
      </Button>
    </Stack>
  );
}

interface ResultsProps {
  readonly event: Event;
  readonly results: NonNullable<ConsoleBingoResultsQuery['bingoResults']>;
}

function Results({ event, results }: ResultsProps) {
  const organises = useViewer()?.may('manage_bingo') ?? false;
  return (
    <>
      <Group>
        <Text>{resultsText.closed(formatMoment(results.closedAt))}</Text>
        <Button
          component="a"
          variant="default"
          size="xs"
          href={`/bingo/events/${encodeURIComponent(event.id)}/results.csv`}
          download
        >
          {resultsText.csv}
        </Button>
        <StandingsPicture event={event} standings={placesOf({ event, results })} />
        <Anchor size="sm" href={`/boards/${encodeURIComponent(event.id)}`}>
          {resultsText.pointsOverTime}
        </Anchor>
        {organises && (
          <ConfirmButton
            label={resultsText.reopen}
            size="xs"
            title={resultsText.reopenNamed(event.name)}
            description={resultsText.reopenText}
            act={resultsText.doReopen}
            document={consoleReopenBingoEvent}
            variables={{ eventId: event.id }}
          />
        )}
      </Group>
      <Podium event={event} results={results} />
      <Awards awards={results.awards} />
      {event.mode === 'teams' && (
        <StoredStandings
          title={resultsText.teams}
          holder={resultsText.team}
          lines={results.teamLines.map(({ team, ...line }) => ({ ...line, id: team.id, name: team.name }))}
        />
      )}
      <StoredStandings
        title={resultsText.standings}
        holder={labels.player}
        lines={results.lines.map(({ userId, rsn, ...line }) => ({ ...line, id: userId, name: rsn }))}
      />
    </>
  );
}

/** Heights of the steps, first place first. */
const STEPS = ['7rem', '5rem', '3.5rem'];

/** The places: of teams where the event has them, else of players. */
function placesOf({ event, results: { lines, teamLines } }: ResultsProps) {
  return event.mode === 'teams'
    ? teamLines.map(({ team, rank, points }) => ({ ...team, rank, points }))
    : lines.map(({ userId, rsn, rank, points }) => ({ id: userId, name: rsn, color: null, rank, points }));
}

/** The first three. */
function Podium({ event, results }: ResultsProps) {
  const places = placesOf({ event, results });
  const [first, second, third] = places.filter(({ points }) => points > 0);
  if (!first) return null;
  return (
    <Section title={resultsText.podium}>
      <ol className="podium">
        {[first, second, third].map(
          (place, index) =>
            place && (
              <li key={place.id}>
                <Text fw={700}>{place.name}</Text>
                <Text size="sm">{resultsText.points(formatNumber(place.points))}</Text>
                <div
                  className="step"
                  style={{ height: STEPS[index], ...(place.color && { backgroundColor: place.color }) }}
                >
                  <span>{index + 1}</span>
                </div>
              </li>
            ),
        )}
      </ol>
      <Text ta="center" mt="sm">
        {resultsText.thanks(places.length, event.mode)}
      </Text>
    </Section>
  );
}

type Award = NonNullable<ConsoleBingoResultsQuery['bingoResults']>['awards'][number];

/** The awards of an event, one card each. */
function Awards({ awards }: { readonly awards: readonly Award[] }) {
  return (
    <Section title={resultsText.awards}>
      {awards.length === 0 ? (
        <Text>{resultsText.noAwards}</Text>
      ) : (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
          {awards.map((award) => (
            <Card withBorder key={award.kind}>
              <Text size="sm" c="dimmed">
                {resultsText.kinds[award.kind]}
              </Text>
              <Text fw={600}>{award.rsn}</Text>
              <Text size="sm">{award.user?.username}</Text>
              <Text size="sm">{reasonOf(award)}</Text>
            </Card>
          ))}
        </SimpleGrid>
      )}
    </Section>
  );
}

/** Returns what earned an award: a number, a day or a time. */
function reasonOf({ value, day, achievedAt }: Award): string {
  return [
    value === null ? null : formatNumber(value),
    day,
    achievedAt === null ? null : formatMoment(achievedAt),
  ]
    .filter((detail) => detail !== null)
    .join(', ');
}

/** A stored line of a participant or a team. */
interface Line {
  readonly id: string;
  readonly name: string;
  readonly rank: number;
  readonly tasksCompleted: number;
  readonly bingos: number;
  readonly points: number;
  readonly corrected: boolean;
  readonly currentRank: number | null;
  readonly currentPoints: number | null;
}

interface StoredStandingsProps {
  readonly title: string;
  /** Heading of the names. */
  readonly holder: string;
  readonly lines: readonly Line[];
}

/** The standings as they were stored, with later corrections beside them. */
function StoredStandings({ title, holder, lines }: StoredStandingsProps) {
  return (
    <Section title={title}>
      <DataTable
        label={title}
        rows={lines}
        idOf={({ id }) => id}
        columns={[
          [holder, ({ name }) => name],
          [labels.rank, ({ rank }) => rank],
          [labels.points, ({ points }) => formatNumber(points)],
          [labels.tasks, ({ tasksCompleted }) => tasksCompleted],
          [labels.bingos, ({ bingos }) => bingos],
          [
            resultsText.now,
            ({ rank, corrected, currentRank, currentPoints }) =>
              corrected
                ? resultsText.corrected(currentRank, currentPoints)
                : currentRank === rank
                  ? resultsText.unchanged
                  : resultsText.moved(currentRank),
          ],
        ]}
      />
    </Section>
  );
}
