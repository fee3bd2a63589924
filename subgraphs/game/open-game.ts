import type { AreaEnvironment } from '#kit/area-module';
import type { OpenedDependencies } from '#kit/define-area';
import { runAllSteps } from '#kit/run-all-steps';
import { WindowCounter } from '#runtime/limits/window-counter';
import { closeRedis, openRedis } from '#runtime/redis-client';
import { deleteOldOccurrences } from './automation/occurrences/delete-old-occurrences';
import { openAutomation } from './automation/open-automation';
import { ProviderAnswers } from './cache/answer-store';
import { openCalendar } from './calendar/open-calendar';
import { RunningWork } from './delivery/running-work';
import type { GameDependencies } from './dependencies';
import { openEventReader } from './event-reader/open-event-reader';
import { openStatistics } from './open-statistics';
import { RequestOutcomes } from './providers/request-outcomes';
import { deleteEndedDemand, deleteOldSnapshots } from './readings/delete-old-readings';
import { openReadings } from './readings/open-readings';
import { openTracker } from './tracker/open-tracker';
import { deleteOldDeliveries } from './webhooks/deliveries/delete-old-deliveries';
import { openWebhooks } from './webhooks/open-webhooks';

/** Opens the game area with its providers, reference resolvers, automation and calendar. */
export async function openGame(environment: AreaEnvironment): Promise<OpenedDependencies<GameDependencies>> {
  const { database, jobs, settings, log, observer } = environment;
  const { redisUrl, trackedGroupIds } = settings.game;
  const redis = redisUrl === null ? null : openRedis(redisUrl, log);
  const store = new ProviderAnswers(redis, log);
  const budgets = { counter: new WindowCounter('provider', redis, log), store };
  const outcomes = new RequestOutcomes();
  const providers = { ...environment, budgets, outcomes };
  const trackerPort = openTracker(providers);
  const cache = { store, now: Date.now, observer };
  const statistics = openStatistics(providers, trackerPort, cache);
  const work = new RunningWork(environment.stopping);
  const groups = await openAutomation(environment, trackerPort, work);
  const webhooks = await openWebhooks(environment, work);
  await openEventReader(environment, work);
  const calendar = await openCalendar(providers);
  openReadings(environment, trackerPort);
  return {
    dependencies: {
      ...statistics,
      database,
      jobs,
      trackedGroupIds,
      groups,
      calendar,
      webhooks,
      off: settings.game.off,
      settings,
      outcomes,
    },
    references: { Player: async (representations) => representations.map(({ name }) => ({ name })) },
    housekeeping: () =>
      runAllSteps([
        () => deleteOldOccurrences(database),
        () => deleteOldDeliveries(database),
        () => deleteOldSnapshots(database),
        () => deleteEndedDemand(database),
      ]),
    close: async () => {
      await work.close();
      if (redis) closeRedis(redis);
    },
  };
}
