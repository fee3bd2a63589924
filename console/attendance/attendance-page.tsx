import { ScrollArea, SegmentedControl, Stack, Tabs, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { DataTable } from '#console/frame/data-table.tsx';
import { formatNumber, today } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { Page, Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { type AttendancePeriod, attendancePeriodValues } from '#console/graph/enum-values.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { Sessions } from '#console/sessions/sessions.tsx';
import { type HeatWeek, mondayBefore, weeksOf } from './attendance.ts';
import { CsvImport } from './csv-import.tsx';
import { consoleAttendanceDays, consoleAttendanceEvents, consoleAttendanceStandings } from './documents.ts';
import classes from './heat-map.module.css';
import { QuickEntry } from './quick-entry.tsx';
import { Records } from './records.tsx';
import { attendanceText } from './text.ts';

/** Records attendance and shows the latest events. The tab is in the page's address. */
export function AttendancePage() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') ?? 'record';
  return (
    <Page title={attendanceText.title} access={['manage_attendance']}>
      <Tabs value={tab} onChange={(chosen) => setSearch({ tab: chosen ?? 'record' })} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="record">{attendanceText.tabs.record}</Tabs.Tab>
          <Tabs.Tab value="sessions">{attendanceText.tabs.sessions}</Tabs.Tab>
          <Tabs.Tab value="import">{attendanceText.tabs.import}</Tabs.Tab>
          <Tabs.Tab value="records">{attendanceText.tabs.records}</Tabs.Tab>
          <Tabs.Tab value="overview">{attendanceText.tabs.overview}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="record">
          <Attendance />
        </Tabs.Panel>
        <Tabs.Panel value="sessions">
          <Sessions />
        </Tabs.Panel>
        <Tabs.Panel value="import">
          <CsvImport />
        </Tabs.Panel>
        <Tabs.Panel value="records">
          <Records />
        </Tabs.Panel>
        <Tabs.Panel value="overview">
          <Overview />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function Attendance() {
  const query = useGraph(consoleAttendanceEvents, {});
  const events = query.data?.attendanceEvents?.events ?? [];
  return (
    <Stack>
      <Section title={attendanceText.quick}>
        <QuickEntry eventNames={[...new Set(events.map(({ name }) => name))]} />
      </Section>
      <Section title={attendanceText.recent}>
        <Loaded query={query}>
          {() => (
            <DataTable
              label={attendanceText.recent}
              rows={events}
              none={attendanceText.noRecent}
              idOf={({ name, date }) => `${date} ${name}`}
              minWidth={420}
              columns={[
                [labels.event, ({ name }) => name],
                [attendanceText.date, ({ date }) => date],
                [attendanceText.attendees, ({ attendeeCount }) => formatNumber(attendeeCount)],
                [labels.points, ({ totalPoints }) => formatNumber(totalPoints)],
              ]}
            />
          )}
        </Loaded>
      </Section>
    </Stack>
  );
}

function Overview() {
  return (
    <Stack>
      <Section title={attendanceText.heatMapTitle}>
        <HeatMap />
      </Section>
      <Section title={attendanceText.standings}>
        <Standings />
      </Section>
    </Stack>
  );
}

const WEEKS = 26;

/** How many attended on each day of half a year, a column for each week. */
function HeatMap() {
  const day = today();
  const from = mondayBefore(day, WEEKS - 1);
  const query = useGraph(consoleAttendanceDays, { from });
  return (
    <Loaded query={query}>
      {({ attendanceTotals }) => {
        const records = new Map(
          (attendanceTotals?.nodes ?? []).map(({ periodStart, records: number }) => [
            periodStart ?? '',
            number,
          ]),
        );
        return <Weeks weeks={weeksOf(records, { from, today: day })} />;
      }}
    </Loaded>
  );
}

function Weeks({ weeks }: { readonly weeks: readonly HeatWeek[] }) {
  return (
    <ScrollArea
      type="auto"
      viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': attendanceText.heatMap }}
    >
      <table className={classes.table} aria-label={attendanceText.heatMap}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{attendanceText.weekday}</VisuallyHidden>
            </th>
            {weeks.map(({ monday }, index) => (
              <th key={monday} scope="col">
                {index % 4 === 0 ? monday.slice(5) : <VisuallyHidden>{monday}</VisuallyHidden>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {attendanceText.weekdays.map((weekday, row) => (
            <tr key={weekday}>
              <th scope="row">{weekday}</th>
              {weeks.map(({ monday, days }) => (
                <Day key={monday} day={days[row]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function Day({ day }: { readonly day: HeatWeek['days'][number] | undefined }) {
  if (!day) return <td />;
  const label = attendanceText.recordsOn(day.date, day.records);
  return (
    <td className={classes.day} data-level={day.level} title={label}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </td>
  );
}

/** Who attended most in a period. */
function Standings() {
  const [period, setPeriod] = useState<AttendancePeriod>('month');
  const query = useGraph(consoleAttendanceStandings, { period });
  const choose = (value: string) =>
    setPeriod(attendancePeriodValues.find((known) => known === value) ?? 'month');
  return (
    <Stack align="stretch">
      <SegmentedControl
        aria-label={attendanceText.period}
        transitionDuration={0}
        data={attendancePeriodValues.map((value) => ({ value, label: attendanceText.periods[value] }))}
        value={period}
        onChange={choose}
        maw={360}
      />
      <Loaded query={query}>
        {({ attendanceLeaderboard: { standings } }) => (
          <DataTable
            label={attendanceText.standings}
            rows={standings}
            none={attendanceText.noStandings}
            idOf={({ rsn }) => rsn}
            minWidth={420}
            columns={[
              [labels.player, ({ rsn }) => rsn],
              [labels.rank, ({ rank }) => rank],
              [attendanceText.records, ({ totalAttendance }) => formatNumber(totalAttendance)],
              [attendanceText.events, ({ eventsAttended }) => eventsAttended],
              [labels.points, ({ totalPoints }) => formatNumber(totalPoints)],
            ]}
          />
        )}
      </Loaded>
    </Stack>
  );
}
