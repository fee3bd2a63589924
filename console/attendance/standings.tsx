import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DataTable } from '#console/frame/data-table.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { type AttendancePeriod, attendancePeriodValues } from '#console/graph/enum-values.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { attendanceText } from '#console/text/attendance.ts';
import { formatNumber } from '#console/text/format.ts';
import { consoleAttendanceStandings } from './documents.ts';

/** Who attended most in a period. */
export function Standings() {
  const [period, setPeriod] = useState<AttendancePeriod>('month');
  const query = useGraph(consoleAttendanceStandings, { period });
  const choose = (value: string) => setPeriod(attendancePeriodValues.find((one) => one === value) ?? 'month');
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
        {({ attendanceLeaderboard: { standings } }) =>
          standings.length === 0 ? (
            <Text>{attendanceText.noStandings}</Text>
          ) : (
            <DataTable
              label={attendanceText.standings}
              rows={standings}
              idOf={({ rsn }) => rsn}
              minWidth={420}
              columns={[
                { heading: attendanceText.player, cell: ({ rsn }) => rsn },
                { heading: attendanceText.rank, cell: ({ rank }) => rank },
                {
                  heading: attendanceText.records,
                  cell: ({ totalAttendance }) => formatNumber(totalAttendance),
                },
                { heading: attendanceText.events, cell: ({ eventsAttended }) => eventsAttended },
                { heading: attendanceText.totalPoints, cell: ({ totalPoints }) => formatNumber(totalPoints) },
              ]}
            />
          )
        }
      </Loaded>
    </Stack>
  );
}
