import type { AreaName } from '#protocol/areas';
import type { StandIn } from './stand-ins';
import type { Variables } from './variables';

/** External services that an area calls; others call none. */
const SERVICES_OF: Readonly<Partial<Record<AreaName, readonly StandIn[]>>> = {
  auth: ['identity'],
  game: ['tracker', 'profile', 'groupmode', 'chat', 'calendar'],
};

/** The settings of each external service. */
export const VARIABLES_OF_SERVICE = {
  identity: ['IDENTITY_URL', 'IDENTITY_CLIENT_ID', 'IDENTITY_CLIENT_SECRET'],
  tracker: ['TRACKER_URL', 'TRACKER_API_KEY', 'TRACKED_GROUP_IDS'],
  profile: ['PROFILE_URL'],
  groupmode: ['GROUPMODE_URL', 'GROUPMODE_TOKENS'],
  chat: ['CHAT_URL', 'CHAT_BOT_TOKEN', 'AUTOMATION_POLL_SECONDS'],
  calendar: ['CALENDAR_SOURCE', 'CALENDAR_GUILD_ID', 'CALENDAR_ICS_URL'],
} as const satisfies Readonly<Record<StandIn, readonly (keyof Variables)[]>>;

/** Returns the external services that an area calls. */
export function servicesOf(area: AreaName): readonly StandIn[] {
  return SERVICES_OF[area] ?? [];
}

/** Returns the variables of external services that an area does not call. */
export function withheldFrom(area: AreaName): ReadonlySet<string> {
  const own: ReadonlySet<string> = new Set(
    servicesOf(area).flatMap((service) => VARIABLES_OF_SERVICE[service]),
  );
  return new Set(
    Object.values(VARIABLES_OF_SERVICE).flatMap((names) => names.filter((name) => !own.has(name))),
  );
}
