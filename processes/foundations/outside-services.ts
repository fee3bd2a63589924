import type { AreaSettings, CalendarSource, GameSettings } from '#kit/area/area-module';
import type { CalendarSettings } from '#processes/configuration/calendar';
import type { Configuration } from '#processes/configuration/configuration';
import { SANDBOX_SECRETS } from '#processes/configuration/sandbox-secrets';
import type { StandIn } from '#processes/configuration/stand-ins';
import { FEED_PATH } from '#sandbox/calendar/calendar';
import { REQUESTS_PER_MINUTE } from '#sandbox/request-window';
import { ITEM_PATH } from '#sandbox/tracker/item-icons';
import { SANDBOX_CLIENT } from './stand-ins';

/** Addresses and credentials of all external services. */
export interface OutsideServices {
  readonly identityProvider: AreaSettings['identityProvider'];
  readonly game: GameSettings;
  /** As `itemImagesUrl`. */
  readonly itemImagesUrl: string | null;
}

type StandIns = ReadonlyMap<StandIn, string>;

/** Returns the configured external services, with the sandbox's replacing those that are not configured. */
export function outsideServices(configuration: Configuration, standIns: StandIns): OutsideServices {
  return {
    identityProvider: configuration.identityProvider ?? {
      ...SANDBOX_CLIENT,
      url: standInUrl(standIns, 'identity'),
    },
    game: gameSettings(configuration, new Map([...notCalled(configuration.servicesOff), ...standIns])),
    itemImagesUrl: itemImagesUrl(configuration, standIns),
  };
}

/** Returns the address of the icon of an item, with `{id}`, such as the sandbox's; null without icons. */
export function itemImagesUrl(
  { itemImagesUrl: configured, standIns: replaced }: Configuration,
  standIns: StandIns,
): string | null {
  if (configured !== null || !replaced.includes('tracker')) return configured;
  return `${standInUrl(standIns, 'tracker')}${ITEM_PATH}`;
}

/** Addresses in place of services that are switched off. */
function notCalled(off: Configuration['servicesOff']): [StandIn, string][] {
  return off.map((service) => [service, 'http://not-called.invalid']);
}

function gameSettings(configuration: Configuration, standIns: StandIns): GameSettings {
  const { providers, trackedGroupIds, redisUrl, chat, calendar, automationPollSeconds } = configuration;
  const { tracker, profile, groupMode } = providers;
  return {
    tracker: { ...limitedProvider(tracker.url, standIns, 'tracker'), apiKey: tracker.apiKey },
    profile: limitedProvider(profile.url, standIns, 'profile'),
    groupMode:
      groupMode.url === null
        ? { url: standInUrl(standIns, 'groupmode'), tokens: null }
        : { url: groupMode.url, tokens: groupMode.tokens },
    trackedGroupIds,
    chat: chat ?? { url: standInUrl(standIns, 'chat'), botToken: SANDBOX_SECRETS.botToken },
    calendar: calendarSource(calendar, standIns),
    automationPollSeconds,
    webhookNetworks: configuration.webhookNetworks,
    off: configuration.servicesOff,
    redisUrl,
  };
}

function limitedProvider(
  url: string | null,
  standIns: StandIns,
  name: 'tracker' | 'profile',
): GameSettings['profile'] {
  return url === null ? { url: standInUrl(standIns, name), requestsPerMinute: REQUESTS_PER_MINUTE } : { url };
}

function calendarSource(calendar: CalendarSettings, standIns: StandIns): CalendarSource {
  if (calendar.kind === 'ics') {
    return { kind: 'ics', url: calendar.url ?? `${standInUrl(standIns, 'calendar')}${FEED_PATH}` };
  }
  return { ...calendar, url: calendar.url ?? standInUrl(standIns, 'calendar') };
}

function standInUrl(standIns: StandIns, name: StandIn): string {
  const url = standIns.get(name);
  if (url === undefined) throw new Error(`The sandbox's ${name} was not started`);
  return url;
}
