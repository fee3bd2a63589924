import type { AreaEnvironment, OptionalService } from '#kit/area/area-module';
import type { OpenedDependencies } from '#kit/area/define-area';
import { WindowCounter } from '#runtime/limits/window-counter';
import { closeRedis, openRedis } from '#runtime/redis-client';
import { deleteOldOccurrences } from './automation/occurrence.commands';
import { TrackedGroups } from './automation/tracked-groups';
import { openCalendar } from './calendar/calendar-sync';
import { RunningWork } from './delivery/running-work';
import type { GameDependencies, Statistics } from './dependencies';
import { GroupIron } from './group-mode/group-iron';
import { GroupTokens } from './group-mode/group-mode.queries';
import { gameJobs, sendFirstJobs } from './jobs';
import { RuneProfile } from './players/rune-profile';
import { HttpProvider, type ProviderOptions } from './providers/http-provider';
import { type CacheTools, ProviderCache } from './providers/provider-cache';
import { type ProviderEnvironment, RequestOutcomes } from './providers/provider-outcomes';
import { ProviderResponses } from './providers/response-store';
import { deleteEndedDemand } from './readings/demand';
import { deleteOldSnapshots } from './readings/read-players';
import type { TrackerPort } from './tracker/tracker-port';
import { openTracker } from './tracker/wise-old-man';
import { resolveBySystem } from './webhooks/post-webhook';
import { NetworkPolicy } from './webhooks/rules/network-policy';
import { deleteOldDeliveries } from './webhooks/webhook-delivery.commands';

const MINUTE_MS = 60_000;

/** TTL of cached responses. */
const FRESH_FOR_MS = { player: 5 * MINUTE_MS, group: 15 * MINUTE_MS, highScores: 60 * MINUTE_MS } as const;

/**
 * Rate limits of the providers' documentation; group mode has none documented, so this one is our own choice.
 */
const REQUESTS_A_MINUTE = { profile: 30, groupMode: 60 } as const;

/** Opens the configured providers with a shared cache. */
function openStatistics(
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

/** Opens the game area with its providers, reference resolvers, automation and calendar. */
export async function openGame(
  environment: AreaEnvironment,
): Promise<OpenedDependencies<'game', GameDependencies>> {
  const { database, jobs, files, settings, log, observer } = environment;
  const { redisUrl, trackedGroupIds } = settings.game;
  const redis = redisUrl === null ? null : openRedis(redisUrl, log);
  const store = new ProviderResponses(redis, log);
  const budgets = { counter: new WindowCounter('provider', redis, log), store };
  const outcomes = new RequestOutcomes();
  const providers = { ...environment, budgets, outcomes };
  const tracker = openTracker(providers);
  const cache = { store, now: Date.now, observer };
  const statistics = openStatistics(providers, tracker, cache);
  const work = new RunningWork(environment.stopping);
  const groups = new TrackedGroups(tracker, trackedGroupIds);
  const policy = new NetworkPolicy(settings.game.webhookNetworks);
  const webhooks = { database, jobs, policy, resolve: resolveBySystem, chance: Math.random };
  const calendar = openCalendar(providers);
  await sendFirstJobs(environment);
  return {
    dependencies: {
      ...statistics,
      database,
      jobs,
      files,
      trackedGroupIds,
      groups,
      calendar,
      webhooks,
      off: settings.game.off,
      settings,
      outcomes,
    },
    references: { Player: async (representations) => representations.map(({ name }) => ({ name })) },
    jobs: gameJobs(environment, { tracker, groups, calendar, webhooks, work }),
    housekeeping: [
      () => deleteOldOccurrences(database),
      () => deleteOldDeliveries(database),
      () => deleteOldSnapshots(database),
      () => deleteEndedDemand(database),
    ],
    close: async () => {
      await work.close();
      if (redis) closeRedis(redis);
    },
  };
}
