import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { DataTable } from '#console/frame/data-table.tsx';
import { formatMoment } from '#console/frame/format.ts';
import { FailureNotice, Loaded } from '#console/frame/notices.tsx';
import { Page, Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { consoleCalendar, consoleCalendarProblems, consoleSyncCalendar } from './documents.ts';
import { Month } from './month.tsx';
import { calendarText } from './text.ts';

/** A month of the calendar with the events that run in it, and what comes next. */
export function CalendarPage() {
  const { mutate, data, error, isPending } = useGraphMutation(consoleSyncCalendar);
  const synchronises = useViewer()?.may('manage_automation') ?? false;
  const sync = synchronises && (
    <Button variant="default" loading={isPending} onClick={() => mutate({})}>
      {calendarText.sync}
    </Button>
  );
  return (
    <Page title={calendarText.title} actions={sync}>
      {error && <FailureNotice failure={error} />}
      <Text role="status" size="sm">
        {data && calendarText.synced(data.syncCalendar.eventsUpdated)}
      </Text>
      <Month />
      <Section title={calendarText.next}>
        <Upcoming />
      </Section>
      {synchronises && (
        <Section title={calendarText.leftOut}>
          <Problems />
        </Section>
      )}
    </Page>
  );
}

/** The events of the calendar that are not over. */
function Upcoming() {
  const [from] = useState(() => new Date().toISOString());
  const query = useGraph(consoleCalendar, { from });
  return (
    <Loaded query={query}>
      {({ calendarEvents: { events } }) => (
        <DataTable
          label={calendarText.next}
          rows={events}
          none={calendarText.none}
          idOf={({ id }) => id}
          columns={[
            [labels.event, ({ title }) => title],
            [labels.start, ({ startTime }) => formatMoment(startTime)],
            [labels.end, ({ endTime }) => formatMoment(endTime)],
            [calendarText.location, ({ location }) => location ?? '–'],
            [calendarText.attendees, ({ attendees }) => attendees],
          ]}
        />
      )}
    </Loaded>
  );
}

/** What the last synchronisation could not read or left out, and why. */
function Problems() {
  return (
    <Loaded query={useGraph(consoleCalendarProblems, {})}>
      {({ calendarProblems }) => {
        const { problems, total } = calendarProblems ?? { problems: [], total: 0 };
        return (
          <>
            <DataTable
              label={calendarText.leftOut}
              rows={problems.map((problem, index) => ({ ...problem, index }))}
              none={calendarText.nothingLeftOut}
              idOf={({ index }) => index}
              columns={[
                [labels.event, ({ title, eventId }) => title ?? (eventId || '–')],
                [calendarText.reason, ({ reason }) => reason],
              ]}
            />
            {total > problems.length && (
              <Text size="sm">{calendarText.onlyFirstProblems(problems.length, total)}</Text>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
