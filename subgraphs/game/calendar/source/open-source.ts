import { product } from '#runtime/package-root';
import { HttpProvider } from '../../providers/http-provider';
import type { ProviderEnvironment } from '../../providers/provider-environment';
import { RequestBudget } from '../../providers/request-budget';
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
  budgets,
}: ProviderEnvironment): CalendarSource {
  const { baseUrl } = settings;
  const { calendar } = settings.game;
  const budget = { name: 'calendar', requestsPerMinute: REQUESTS_A_MINUTE };
  if (calendar.kind === 'ics') {
    const userAgent = `${product.name}/${product.version} (${baseUrl})`;
    // The rest of the address may hold a secret.
    const { origin } = new URL(calendar.url);
    const requests = new RequestBudget({ ...budget, url: origin }, budgets);
    return new FeedCalendar({ url: calendar.url, userAgent, stopping, requests }, log);
  }
  const headers = { authorization: `Bot ${calendar.botToken}` };
  const options = { ...budget, url: calendar.url, contact: baseUrl, stopping, observer, headers };
  return new GuildCalendar(new HttpProvider(options, log, budgets), calendar.guildId);
}
