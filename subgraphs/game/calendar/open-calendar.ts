import type { AreaEnvironment } from '#kit/area-module';
import type { ProviderEnvironment } from '../providers/provider-environment';
import { CalendarSync } from './calendar-sync';
import { openCalendarSource } from './source/open-source';

/** 15 minutes. */
const SYNC_SECONDS = 900;

/** Opens the calendar and starts the scheduled synchronisation. */
export async function openCalendar(
  environment: ProviderEnvironment & Pick<AreaEnvironment, 'database' | 'jobs'>,
): Promise<CalendarSync> {
  const { database, jobs, stopping } = environment;
  const source = openCalendarSource(environment);
  const sync = new CalendarSync({ database, jobs, source, stopping });
  jobs.work('calendar-sync', async () => void (await sync.run(null)));
  jobs.repeat('calendar-sync', SYNC_SECONDS);
  return sync;
}
