import { product } from '#runtime/package-root';
import { HttpProvider } from '../../providers/http-provider';
import type { ProviderEnvironment } from '../../providers/provider-environment';
import { RequestBudget } from '../../providers/request-budget';
import type { CalendarSource } from './calendar-source';
import { FeedCalendar } from './feed-calendar';
import { GuildCalendar } from './guild-calendar';

/** Far below the chat's rate limit, far above the actual need. */
const REQUESTS_A_MINUTE = 30;

/** Opens the configured calendar source. */
export function openCalendarSource({
  settings,
  log,
  stopping,
  observer,
  budgets,
}: ProviderEnvironment): CalendarSource {
  const { baseUrl } = settings;
  const { calendar } = settings.game;
  const budget = { name: 'calendar', requestsPerMinute: REQUESTS_A_MINUTE };
  if (calendar.kind === 'ics') {
    const userAgent = `${product.name}/${product.version} (${baseUrl})`;
    // The rest of the URL may contain a secret.
    const { origin } = new URL(calendar.url);
    const requests = new RequestBudget({ ...budget, url: origin }, budgets);
    return new FeedCalendar({ url: calendar.url, userAgent, stopping, requests }, log);
  }
  const headers = { authorization: `Bot ${calendar.botToken}` };
  const options = { ...budget, url: calendar.url, contact: baseUrl, stopping, observer, headers };
  return new GuildCalendar(new HttpProvider(options, log, budgets), calendar.guildId);
}
