import { SANDBOX_SECRETS } from './sandbox-secrets';
import type { Variables } from './variables';

/** Source of the calendar; null addresses mean the sandbox's. */
export type CalendarSettings =
  | {
      readonly kind: 'discord';
      readonly url: string | null;
      readonly botToken: string;
      readonly guildId: string;
    }
  | { readonly kind: 'ics'; readonly url: string | null };

/** Any guild and token work: the sandbox accepts all. */
const SANDBOX = { guildId: '100000000000000010', botToken: SANDBOX_SECRETS.botToken } as const;

type CalendarVariables = Pick<
  Variables,
  'CHAT_URL' | 'CHAT_BOT_TOKEN' | 'CALENDAR_SOURCE' | 'CALENDAR_GUILD_ID' | 'CALENDAR_ICS_URL'
>;

/** Returns the configured calendar source; scheduled events of a guild need the chat's URL and token. */
export function calendarOf(read: CalendarVariables): CalendarSettings {
  const { CHAT_URL, CHAT_BOT_TOKEN, CALENDAR_SOURCE, CALENDAR_GUILD_ID, CALENDAR_ICS_URL } = read;
  if (CALENDAR_SOURCE === 'ics') return { kind: 'ics', url: CALENDAR_ICS_URL ?? null };
  if (CHAT_URL === undefined || CHAT_BOT_TOKEN === undefined || CALENDAR_GUILD_ID === undefined) {
    return { ...SANDBOX, kind: 'discord', url: null };
  }
  return { kind: 'discord', url: CHAT_URL, botToken: CHAT_BOT_TOKEN, guildId: CALENDAR_GUILD_ID };
}

/** Returns the variables that the calendar source needs and that are missing. */
export function missingCalendarVariables({
  CALENDAR_SOURCE: source,
  ...read
}: CalendarVariables): (keyof Variables)[] {
  if (source === 'discord' && read.CALENDAR_GUILD_ID === undefined) return ['CALENDAR_GUILD_ID'];
  if (source === 'ics' && read.CALENDAR_ICS_URL === undefined) return ['CALENDAR_ICS_URL'];
  return [];
}
