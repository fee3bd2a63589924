import type { AreaEnvironment } from '#kit/area-module';
import { CalendarResolver } from './calendar.resolver';
import { CalendarSync } from './calendar-sync';
import { openCalendarSource } from './source/open-source';

/** A quarter of an hour. */
const SYNC_SECONDS = 900;

/** Opens the calendar, and begins to read its source by the clock. */
export async function openCalendar({
  dataSource,
  jobs,
  settings,
  log,
}: AreaEnvironment): Promise<readonly object[]> {
  const sync = new CalendarSync({ dataSource, jobs, source: openCalendarSource(settings, log) });
  jobs.work('calendar-sync', async () => void (await sync.run(null)));
  jobs.repeat('calendar-sync', SYNC_SECONDS);
  return [new CalendarResolver(dataSource, sync)];
}
