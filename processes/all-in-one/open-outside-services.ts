import type { AreaSettings } from '#kit/area-module';
import type { CalendarSource, GameSettings } from '#kit/game-settings';
import type { Closers } from '#processes/closers';
import type { CalendarSettings } from '#processes/configuration/calendar';
import type { Configuration, StandIn } from '#processes/configuration/configuration';
import { FEED_PATH } from '#sandbox/calendar/calendar';
import { type Sandbox, startSandbox } from '#sandbox/start-sandbox';

/** Where everything is that the platform does not do itself. */
export interface OutsideServices {
  readonly identityProvider: AreaSettings['identityProvider'];
  readonly game: GameSettings;
  /** Addresses of our own stand-ins; empty when every service was configured. */
  readonly standIns: ReadonlyMap<StandIn, string>;
}

const SANDBOX_BOT_TOKEN = 'sandbox-bot-token';

const SANDBOX_CLIENT = { clientId: 'sandbox-client', clientSecret: 'sandbox-client-secret' };

/** The configured outside services, and the sandbox's in place of those that are not, started. */
export async function openOutsideServices(
  configuration: Configuration,
  closers: Closers,
): Promise<OutsideServices> {
  const redirectUris = [`${configuration.baseUrl}/auth/callback`];
  const sandbox = await startSandbox({
    identity: { ...SANDBOX_CLIENT, redirectUris },
    only: configuration.standIns,
  });
  closers.add('sandbox', () => sandbox.close());
  return {
    identityProvider: configuration.identityProvider ?? {
      ...SANDBOX_CLIENT,
      url: sandboxUrl(sandbox, 'identity'),
    },
    game: gameSettings(configuration, sandbox),
    standIns: sandbox.urls,
  };
}

function gameSettings(configuration: Configuration, sandbox: Sandbox): GameSettings {
  const { providers, trackedGroupIds, redisUrl, chat, calendar, automationPollSeconds } = configuration;
  const { tracker, profile, groupMode } = providers;
  return {
    tracker: { url: tracker.url ?? sandboxUrl(sandbox, 'tracker'), apiKey: tracker.apiKey },
    profile: { url: profile.url ?? sandboxUrl(sandbox, 'profile') },
    groupMode:
      groupMode.url === null
        ? { url: sandboxUrl(sandbox, 'groupmode'), tokens: null }
        : { url: groupMode.url, tokens: groupMode.tokens },
    trackedGroupIds,
    chat: chat ?? { url: sandboxUrl(sandbox, 'chat'), botToken: SANDBOX_BOT_TOKEN },
    calendar: calendarSource(calendar, sandbox),
    automationPollSeconds,
    redisUrl,
  };
}

function calendarSource(calendar: CalendarSettings, sandbox: Sandbox): CalendarSource {
  if (calendar.kind === 'ics') {
    return { kind: 'ics', url: calendar.url ?? `${sandboxUrl(sandbox, 'calendar')}${FEED_PATH}` };
  }
  return { ...calendar, url: calendar.url ?? sandboxUrl(sandbox, 'calendar') };
}

function sandboxUrl(sandbox: Sandbox, name: StandIn): string {
  const url = sandbox.urls.get(name);
  if (url === undefined) throw new Error(`The sandbox's ${name} was not started`);
  return url;
}
