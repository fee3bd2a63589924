import type { AreaEnvironment, OpenArea } from '#kit/area-module';
import { WindowCounter } from '#runtime/limits/window-counter';
import { closeRedis, openRedis } from '#runtime/redis-client';
import { openAutomation } from './automation/open-automation';
import { ProviderAnswers } from './cache/answer-store';
import { openCalendar } from './calendar/open-calendar';
import type { GameDependencies } from './dependencies';
import { GroupModeResolver } from './group-mode/group-mode.resolver';
import { GameHealthResolver } from './health.resolver';
import { openStatistics } from './open-statistics';
import { PlayerStatisticsResolver } from './players/player-statistics.resolver';
import { PlayersResolver } from './players/players.resolver';
import { ProfileResolver } from './profile/profile.resolver';
import { openTracker } from './tracker/open-tracker';
import { SnapshotsResolver } from './tracker/snapshots.resolver';
import { TrackerResolver } from './tracker/tracker.resolver';

/** Opens the game area: its providers, its resolvers and its references. */
export async function openGame(environment: AreaEnvironment): Promise<OpenArea> {
  const { database, jobs, settings, log, observer } = environment;
  const { redisUrl, trackedGroupIds } = settings.game;
  const redis = redisUrl === null ? null : openRedis(redisUrl, log);
  const store = new ProviderAnswers(redis, log);
  const budgets = { counter: new WindowCounter('provider', redis, log), store };
  const providers = { ...environment, budgets };
  const dependencies: GameDependencies = { database, jobs, tracker: openTracker(providers) };
  const cache = { store, now: Date.now, observer };
  const { tracker, profile, groupMode } = openStatistics(providers, dependencies.tracker, cache);
  const automation = await openAutomation(environment, dependencies.tracker);
  const calendar = await openCalendar(providers);
  return {
    resolvers: [
      new GameHealthResolver(dependencies.database),
      new PlayersResolver(),
      new PlayerStatisticsResolver(tracker, profile),
      new TrackerResolver(tracker, trackedGroupIds),
      new SnapshotsResolver(),
      new ProfileResolver(profile),
      new GroupModeResolver(groupMode),
      ...automation.resolvers,
      ...calendar,
    ],
    references: { Player: async (representations) => representations.map(({ name }) => ({ name })) },
    close: async () => {
      await automation.close();
      if (redis) closeRedis(redis);
    },
  };
}
