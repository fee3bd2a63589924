import type { AreaEnvironment, OpenArea } from '#kit/area-module';
import { closeRedis, openRedis } from '#kit/redis-client';
import { ProviderAnswers } from './cache/answer-store';
import type { GameDependencies } from './dependencies';
import { GroupModeResolver } from './group-mode/group-mode.resolver';
import { GameHealthResolver } from './health.resolver';
import { openStatistics } from './open-statistics';
import { PlayerStatisticsResolver } from './players/player-statistics.resolver';
import { PlayersResolver } from './players/players.resolver';
import { ProfileResolver } from './profile/profile.resolver';
import { openTracker } from './tracker/open-tracker';
import { TrackerResolver } from './tracker/tracker.resolver';

/** Opens the game area: its providers, its resolvers and its references. */
export async function openGame({ dataSource, jobs, settings, log }: AreaEnvironment): Promise<OpenArea> {
  const { redisUrl, trackedGroupIds } = settings.game;
  const dependencies: GameDependencies = { dataSource, jobs, tracker: openTracker(settings, log) };
  const redis = redisUrl === null ? null : openRedis(redisUrl, log);
  const cache = { store: new ProviderAnswers(redis, log), now: Date.now };
  const { tracker, profile, groupMode } = openStatistics(settings, dependencies.tracker, cache, log);
  return {
    resolvers: [
      new GameHealthResolver(dependencies.dataSource),
      new PlayersResolver(),
      new PlayerStatisticsResolver(tracker, profile),
      new TrackerResolver(tracker, trackedGroupIds),
      new ProfileResolver(profile),
      new GroupModeResolver(groupMode),
    ],
    references: { Player: async (representations) => representations.map(({ name }) => ({ name })) },
    close: async () => {
      if (redis) closeRedis(redis);
    },
  };
}
