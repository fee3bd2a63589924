import type { AreaEnvironment } from '#kit/area-module';
import type { OpenedDependencies } from '#kit/define-area';
import { WindowCounter } from '#runtime/limits/window-counter';
import { closeRedis, openRedis } from '#runtime/redis-client';
import { openAutomation } from './automation/open-automation';
import { ProviderAnswers } from './cache/answer-store';
import { openCalendar } from './calendar/open-calendar';
import type { GameDependencies } from './dependencies';
import { openStatistics } from './open-statistics';
import { openTracker } from './tracker/open-tracker';

/** Opens the game area with its providers, reference resolvers, automation and calendar. */
export async function openGame(environment: AreaEnvironment): Promise<OpenedDependencies<GameDependencies>> {
  const { database, jobs, settings, log, observer } = environment;
  const { redisUrl, trackedGroupIds } = settings.game;
  const redis = redisUrl === null ? null : openRedis(redisUrl, log);
  const store = new ProviderAnswers(redis, log);
  const budgets = { counter: new WindowCounter('provider', redis, log), store };
  const providers = { ...environment, budgets };
  const trackerPort = openTracker(providers);
  const cache = { store, now: Date.now, observer };
  const statistics = openStatistics(providers, trackerPort, cache);
  const automation = await openAutomation(environment, trackerPort);
  const calendar = await openCalendar(providers);
  const { groups } = automation;
  return {
    dependencies: {
      ...statistics,
      database,
      jobs,
      trackedGroupIds,
      groups,
      calendar,
      off: settings.game.off,
    },
    references: { Player: async (representations) => representations.map(({ name }) => ({ name })) },
    close: async () => {
      await automation.close();
      if (redis) closeRedis(redis);
    },
  };
}
