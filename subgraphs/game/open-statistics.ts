import type { OptionalService } from '#kit/game-settings';
import type { CacheTools } from './cache/provider-cache';
import { ProviderCache } from './cache/provider-cache';
import { GroupIron } from './group-mode/group-iron';
import { GroupTokens } from './group-mode/group-tokens';
import type { GroupModeReading } from './group-mode/read-group-mode-group';
import type { ProfileReading } from './profile/read-profile';
import { RuneProfile } from './profile/rune-profile';
import { HttpProvider, type ProviderOptions } from './providers/http-provider';
import type { ProviderEnvironment } from './providers/provider-environment';
import type { TrackerPort } from './tracker/tracker-port';
import type { TrackerReading } from './tracker/tracker-reading';

const MINUTE_MS = 60_000;

/** TTL of cached responses. */
const FRESH_FOR_MS = { player: 5 * MINUTE_MS, group: 15 * MINUTE_MS, highScores: 60 * MINUTE_MS } as const;

/**
 * Rate limits of the providers' documentation; group mode has none documented, so this one is our own choice.
 */
const REQUESTS_A_MINUTE = { profile: 30, groupMode: 60 } as const;

/** The cached providers of statistics. */
export interface Statistics {
  readonly tracker: TrackerReading;
  readonly profile: ProfileReading;
  readonly groupMode: GroupModeReading;
}

/** Opens the configured providers with a shared cache. */
export function openStatistics(
  { settings, log, stopping, observer, budgets, outcomes }: ProviderEnvironment,
  tracker: TrackerPort,
  cache: CacheTools,
): Statistics {
  const { game, baseUrl } = settings;
  const shared = { contact: baseUrl, stopping, observer, ...(outcomes && { outcomes }) };
  const provider = (
    name: string,
    service: OptionalService,
    settings: Pick<ProviderOptions, 'url' | 'requestsPerMinute'>,
  ): HttpProvider =>
    new HttpProvider({ name, ...settings, ...shared, off: game.off.includes(service) }, log, budgets);
  const { requestsPerMinute: profileRequests = REQUESTS_A_MINUTE.profile } = game.profile;
  const tokens = new GroupTokens(game.off.includes('groupmode') ? null : game.groupMode.tokens);
  const groupMode = provider('group mode provider', 'groupmode', {
    url: game.groupMode.url,
    requestsPerMinute: REQUESTS_A_MINUTE.groupMode,
  });
  return {
    tracker: {
      tracker,
      players: new ProviderCache('tracker-player', FRESH_FOR_MS.player, cache),
      groups: new ProviderCache('tracker-group', FRESH_FOR_MS.group, cache),
      highScores: new ProviderCache('tracker-high-scores', FRESH_FOR_MS.highScores, cache),
    },
    profile: {
      provider: new RuneProfile(
        provider('profile provider', 'profile', {
          url: game.profile.url,
          requestsPerMinute: profileRequests,
        }),
      ),
      profiles: new ProviderCache('profile', FRESH_FOR_MS.player, cache),
    },
    groupMode: {
      provider: new GroupIron(groupMode, (name) => tokens.tokenOf(name)),
      tokens,
      groups: new ProviderCache('group-mode', FRESH_FOR_MS.group, cache),
    },
  };
}
