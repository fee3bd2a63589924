import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { UnknownEvent } from '#console/events/unknown-event.tsx';
import { ConfirmDialog } from '#console/frame/confirm-dialog.tsx';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { Page } from '#console/frame/page.tsx';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { formatMoment } from '#console/text/format.ts';
import { resultsText } from '#console/text/results.ts';
import { Awards } from './awards.tsx';
import {
  type ConsoleBingoResultsQuery,
  consoleBingoResults,
  consoleCloseBingoEvent,
  consoleReopenBingoEvent,
} from './documents.ts';
import { StoredStandings } from './stored-standings.tsx';

interface Props {
  readonly params: { readonly id: string };
}

/** The stored standings and awards of an event that was closed. */
export function ResultsPage({ params: { id } }: Props) {
  const query = useGraph(consoleBingoResults, { eventId: id });
  return (
    <Loaded query={query}>
      {({ bingoEvent, bingoResults }) =>
        bingoEvent ? (
          <Page
            title={resultsText.title(bingoEvent.name)}
            actions={
              <Anchor component={Link} href={`/console/events/${encodeURIComponent(id)}`}>
                {resultsText.back}
              </Anchor>
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
      <Text size="sm">{resultsText.closeWords}</Text>
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
  const { mutate, error, isPending } = useGraphMutation(consoleReopenBingoEvent);
  const [reopens, setReopens] = useState(false);
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
        {organises && (
          <Button variant="default" size="xs" onClick={() => setReopens(true)}>
            {resultsText.reopen}
          </Button>
        )}
      </Group>
      {reopens && (
        <ConfirmDialog
          title={resultsText.reopenNamed(event.name)}
          words={resultsText.reopenWords}
          act={resultsText.doReopen}
          failure={error}
          isPending={isPending}
          onConfirm={() => mutate({ eventId: event.id })}
          onClose={() => setReopens(false)}
        />
      )}
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
        holder={resultsText.player}
        lines={results.lines.map(({ userId, rsn, ...line }) => ({ ...line, id: userId, name: rsn }))}
      />
    </>
  );
}
