import { Text } from '@mantine/core';
import { DataTable } from '#console/frame/data-table.tsx';
import { formatNumber } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { Page, Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { SessionsToReport } from '#console/sessions/sessions.tsx';
import { monthsOf } from './attendance.ts';
import { type ConsoleMyAttendanceQuery, consoleMyAttendance } from './documents.ts';
import { myAttendanceText } from './text.ts';

/** The viewer's attendance by month and by record. */
export function MyAttendancePage() {
  return (
    <Page title={myAttendanceText.title} access="signed_in">
      <SessionsToReport />
      <MyAttendance />
    </Page>
  );
}

function MyAttendance() {
  const query = useGraph(consoleMyAttendance, {});
  return (
    <Loaded query={query}>
      {({ viewer }) => {
        const attendance = 'user' in viewer ? viewer.user.attendance : null;
        if (!attendance?.totalAttendance) return <Text>{myAttendanceText.none}</Text>;
        return <Attendance {...attendance} />;
      }}
    </Loaded>
  );
}

type User = Extract<ConsoleMyAttendanceQuery['viewer'], { user: object }>['user'];

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function Attendance(summary: NonNullable<User['attendance']>) {
  const { totalAttendance, totalPoints, streakWeeks } = summary;
  const records = summary.records ?? [];
  return (
    <>
      <div>
        <Text>{myAttendanceText.total(totalAttendance, formatNumber(totalPoints))}</Text>
        {streakWeeks > 0 && <Text size="sm">{myAttendanceText.streak(streakWeeks)}</Text>}
        {totalAttendance > records.length && <Text size="sm">{myAttendanceText.newest(records.length)}</Text>}
      </div>
      <Section title={myAttendanceText.months}>
        <DataTable
          label={myAttendanceText.months}
          rows={monthsOf(records)}
          idOf={({ month }) => month}
          minWidth={300}
          columns={[
            [myAttendanceText.month, ({ month }) => MONTH.format(new Date(month))],
            [myAttendanceText.records, ({ records: count }) => count],
            [labels.points, ({ points }) => formatNumber(points)],
          ]}
        />
      </Section>
      <Section title={myAttendanceText.records}>
        <DataTable
          label={myAttendanceText.records}
          rows={records}
          idOf={({ id }) => id}
          minWidth={480}
          columns={[
            [labels.event, ({ event }) => event],
            [myAttendanceText.date, ({ date }) => date],
            [labels.player, ({ rsn }) => rsn],
            [labels.points, ({ points }) => formatNumber(points)],
          ]}
        />
      </Section>
    </>
  );
}
