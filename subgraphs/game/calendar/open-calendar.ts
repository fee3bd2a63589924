import type { AreaEnvironment } from '#kit/area-module';
import type { ProviderEnvironment } from '../providers/provider-environment';
import { switchedOff } from '../providers/provider-unavailable';
import { CalendarSync } from './calendar-sync';
import type { CalendarSource } from './source/calendar-source';
import { openCalendarSource } from './source/open-source';

/** 15 minutes. */
const SYNC_SECONDS = 900;

const NO_SOURCE: CalendarSource = { read: () => Promise.reject(switchedOff('calendar')) };

/** Opens the calendar and starts the scheduled synchronisation. */
export async function openCalendar(
  environment: ProviderEnvironment & Pick<AreaEnvironment, 'database' | 'jobs'>,
): Promise<CalendarSync> {
  const { database, jobs, stopping } = environment;
  const off = environment.settings.game.off.includes('calendar');
  const source = off ? NO_SOURCE : openCalendarSource(environment);
  const sync = new CalendarSync({ database, jobs, source, stopping, off });
  if (off) return sync;
  jobs.work('calendar-sync', async () => void (await sync.run(null)));
  jobs.repeat('calendar-sync', SYNC_SECONDS);
  return sync;
}
