import { ScrollArea, VisuallyHidden } from '@mantine/core';
import { Loaded } from '#console/frame/loaded.tsx';
import { useGraph } from '#console/graph/use-graph.ts';
import { attendanceText } from '#console/text/attendance.ts';
import { today } from '#console/text/format.ts';
import { consoleAttendanceDays } from './documents.ts';
import classes from './heat-map.module.css';
import { type HeatWeek, mondayBefore, weeksOf } from './weeks.ts';

const WEEKS = 26;

/** How many attended on each day of half a year, a column for each week. */
export function HeatMap() {
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
  const words = attendanceText.recordsOn(day.date, day.records);
  return (
    <td className={classes.day} data-level={day.level} title={words}>
      <VisuallyHidden>{words}</VisuallyHidden>
    </td>
  );
}
