import { Stack, Tabs, Text, Title } from '@mantine/core';
import { useSearchParams } from 'wouter';
import { DataTable } from '#console/frame/data-table.tsx';
import { Gate } from '#console/frame/gate.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { Page } from '#console/frame/page.tsx';
import { useGraph } from '#console/graph/use-graph.ts';
import { attendanceText } from '#console/text/attendance.ts';
import { formatNumber } from '#console/text/format.ts';
import { CsvImport } from './csv-import.tsx';
import { consoleAttendanceEvents } from './documents.ts';
import { HeatMap } from './heat-map.tsx';
import { QuickEntry } from './quick-entry.tsx';
import { Records } from './records.tsx';
import { Standings } from './standings.tsx';

/** Records attendance and shows the latest events. The tab is in the page's address. */
export function AttendancePage() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') ?? 'record';
  return (
    <Gate access={['manage_attendance']}>
      <Page title={attendanceText.title}>
        <Tabs value={tab} onChange={(chosen) => setSearch({ tab: chosen ?? 'record' })} keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="record">{attendanceText.tabs.record}</Tabs.Tab>
            <Tabs.Tab value="import">{attendanceText.tabs.import}</Tabs.Tab>
            <Tabs.Tab value="records">{attendanceText.tabs.records}</Tabs.Tab>
            <Tabs.Tab value="overview">{attendanceText.tabs.overview}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="record">
            <Attendance />
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
    </Gate>
  );
}

function Attendance() {
  const query = useGraph(consoleAttendanceEvents, {});
  const events = query.data?.attendanceEvents?.events ?? [];
  return (
    <Stack>
      <section aria-labelledby="quick">
        <Title order={2} size="h3" id="quick" mb="sm">
          {attendanceText.quick}
        </Title>
        <QuickEntry eventNames={[...new Set(events.map(({ name }) => name))]} />
      </section>
      <section aria-labelledby="recent">
        <Title order={2} size="h3" id="recent" mb="sm">
          {attendanceText.recent}
        </Title>
        <Loaded query={query}>
          {() =>
            events.length === 0 ? (
              <Text>{attendanceText.noRecent}</Text>
            ) : (
              <DataTable
                label={attendanceText.recent}
                rows={events}
                idOf={({ name, date }) => `${date} ${name}`}
                minWidth={420}
                columns={[
                  { heading: attendanceText.event, cell: ({ name }) => name },
                  { heading: attendanceText.date, cell: ({ date }) => date },
                  {
                    heading: attendanceText.attendees,
                    cell: ({ attendeeCount }) => formatNumber(attendeeCount),
                  },
                  {
                    heading: attendanceText.totalPoints,
                    cell: ({ totalPoints }) => formatNumber(totalPoints),
                  },
                ]}
              />
            )
          }
        </Loaded>
      </section>
    </Stack>
  );
}

function Overview() {
  return (
    <Stack>
      <section aria-labelledby="heat-map">
        <Title order={2} size="h3" id="heat-map" mb="sm">
          {attendanceText.heatMapTitle}
        </Title>
        <HeatMap />
      </section>
      <section aria-labelledby="standings">
        <Title order={2} size="h3" id="standings" mb="sm">
          {attendanceText.standings}
        </Title>
        <Standings />
      </section>
    </Stack>
  );
}
