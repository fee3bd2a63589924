import { Button, Group, Text } from '@mantine/core';
import { useSearchParams } from 'wouter';
import { consoleBingoEvents } from '#console/events/documents.ts';
import { type Column, DataTable } from '#console/frame/data-table.tsx';
import { formatMoment, startOfDay, today } from '#console/frame/format.ts';
import { FailureNotice, Loading } from '#console/frame/notices.tsx';
import { PageLink, Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { TakeAttendance } from '#console/sessions/take-attendance.tsx';
import { consoleTileEvents } from '#console/tiles/documents.ts';
import { consoleCalendar } from './documents.ts';
import {
  bingoEntry,
  calendarEntry,
  daysOfMonth,
  type Entry,
  entriesOn,
  readDay,
  tileEntry,
} from './entries.ts';
import { formatDay, formatMonth, MonthGrid } from './month-grid.tsx';
import { calendarText } from './text.ts';

/** A month, of the address, to choose a day of, with the entries of that day or of the month. */
export function Month() {
  const [search, setSearch] = useSearchParams();
  const chosen = readDay(search.get('day'));
  const date = chosen ?? readDay(`${search.get('month')}-01`) ?? today();
  const choose = (day: string) => setSearch({ day }, { replace: true });
  const showMonth = (day: string) => setSearch({ month: day.slice(0, 7) }, { replace: true });
  const days = daysOfMonth(date.slice(0, 7));
  const { entries, unlisted, failures, isLoading } = useEntries(days.first, days.last);
  const month = formatMonth(date);
  const when = chosen === null ? month : formatDay(chosen);
  const listed = entriesOn(entries, chosen === null ? days : { first: chosen, last: chosen });
  return (
    <>
      <Group gap="sm">
        <Button variant="default" onClick={() => choose(today())}>
          {calendarText.today}
        </Button>
        <Button variant="default" disabled={chosen === null} onClick={() => showMonth(date)}>
          {calendarText.wholeMonth(month)}
        </Button>
      </Group>
      <MonthGrid entries={entries} date={date} chosen={chosen} onDateChange={showMonth} onChoose={choose} />
      <Section title={when}>
        {failures.map(({ name, failure, again }) => (
          <FailureNotice key={name} failure={failure} again={again} />
        ))}
        {isLoading ? <Loading /> : <Entries when={when} entries={listed} />}
        {unlisted && <Text size="sm">{unlisted}</Text>}
      </Section>
    </>
  );
}

/** Reads what runs in the month: one query for each area, so that one that fails hides nothing else. */
function useEntries(firstDay: string, lastDay: string) {
  const dates = useGraph(consoleCalendar, { from: startOfDay(firstDay), to: startOfDay(lastDay, 1) });
  const bingo = useGraph(consoleBingoEvents, {});
  const tiles = useGraph(consoleTileEvents, {});
  const { events = [], total = 0 } = dates.data?.calendarEvents ?? {};
  const queries = { dates, bingo, tiles };
  return {
    entries: [
      ...events.map(calendarEntry),
      ...(bingo.data?.bingoEvents ?? []).map(bingoEntry),
      ...(tiles.data?.tileEvents ?? []).map(tileEntry),
    ],
    unlisted: total > events.length ? calendarText.onlyFirst(events.length, total) : null,
    failures: Object.entries(queries)
      .filter(([, { data, error }]) => error && !data)
      .map(([name, { error: failure, refetch: again }]) => ({ name, failure, again })),
    isLoading: Object.values(queries).some(({ isPending }) => isPending),
  };
}

function Entries({ when, entries }: { readonly when: string; readonly entries: readonly Entry[] }) {
  const takesAttendance = useViewer()?.may('manage_attendance') ?? false;
  const action: Column<Entry> = [
    labels.action,
    (entry) => entry.kind === 'date' && <TakeAttendanceOf {...entry} />,
  ];
  return (
    <DataTable
      label={calendarText.title}
      rows={entries}
      none={calendarText.nothingOn(when)}
      idOf={({ kind, id }) => `${kind} ${id}`}
      minWidth={640}
      columns={[
        [labels.event, (entry) => <Title {...entry} />],
        [calendarText.kind, ({ kind }) => calendarText.kinds[kind]],
        [labels.start, ({ start }) => formatMoment(start)],
        [labels.end, ({ end }) => formatMoment(end)],
        [calendarText.location, ({ location }) => location ?? '–'],
        [calendarText.attendees, ({ attendees }) => attendees ?? '–'],
        ...(takesAttendance ? [action] : []),
      ]}
    />
  );
}

function TakeAttendanceOf({ id, title, start, end }: Entry) {
  return <TakeAttendance id={id} title={title} startTime={start} endTime={end} />;
}

function Title({ title, href, description }: Entry) {
  return (
    <>
      {href === null ? title : <PageLink href={href}>{title}</PageLink>}
      {description && (
        <Text size="xs" className="prose" lineClamp={3}>
          {description}
        </Text>
      )}
    </>
  );
}
