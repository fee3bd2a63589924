import { Text, Title } from '@mantine/core';
import { DataTable } from '#console/frame/data-table.tsx';
import { Gate } from '#console/frame/gate.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { Page } from '#console/frame/page.tsx';
import { consoleAttendanceEvents } from '#console/graph/documents.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { attendanceText } from '#console/text/attendance.ts';
import { formatNumber } from '#console/text/format.ts';
import { QuickEntry } from './quick-entry.tsx';

/** Records attendance and shows the latest events. */
export function AttendancePage() {
  return (
    <Gate access={['manage_attendance']}>
      <Page title={attendanceText.title}>
        <Attendance />
      </Page>
    </Gate>
  );
}

function Attendance() {
  const query = useGraph(consoleAttendanceEvents, {});
  const events = query.data?.attendanceEvents?.events ?? [];
  return (
    <>
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
    </>
  );
}
