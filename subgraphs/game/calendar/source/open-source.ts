import { product } from '#kit/package-root';
import { HttpProvider } from '../../providers/http-provider';
import type { ProviderEnvironment } from '../../providers/provider-environment';
import type { CalendarSource } from './calendar-source';
import { FeedCalendar } from './feed-calendar';
import { GuildCalendar } from './guild-calendar';

/** Far below what the chat allows, far above what is needed. */
const REQUESTS_A_MINUTE = 30;

/** The calendar's source that the operator configured. */
export function openCalendarSource({
  settings,
  log,
  stopping,
  observer,
}: ProviderEnvironment): CalendarSource {
  const { baseUrl } = settings;
  const { calendar } = settings.game;
  if (calendar.kind === 'ics') {
    const userAgent = `${product.name}/${product.version} (${baseUrl})`;
    return new FeedCalendar({ url: calendar.url, userAgent, stopping }, log);
  }
  const provider = new HttpProvider(
    {
      name: 'calendar',
      url: calendar.url,
      contact: baseUrl,
      stopping,
      observer,
      requestsPerMinute: REQUESTS_A_MINUTE,
      headers: { authorization: `Bot ${calendar.botToken}` },
    },
    log,
  );
  return new GuildCalendar(provider, calendar.guildId);
}
