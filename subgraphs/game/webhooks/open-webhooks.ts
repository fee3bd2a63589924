import type { AreaEnvironment } from '#kit/area-module';
import { product } from '#runtime/package-root';
import { runLane } from '../delivery/run-lane';
import type { RunningWork } from '../delivery/running-work';
import { followEvents } from '../event-reader/follow-events';
import type { WebhookDependencies } from './dependencies';
import { NetworkPolicy } from './rules/network-policy';
import { resolveBySystem } from './sending/addresses';
import { WebhookLane } from './sending/webhook-lane';

/** Interval of the check for retries; messages about new events start at once. */
const DELIVERY_SECONDS = 5;

/** Duration of a reading of the event log; the next one follows at once, in any process. */
const READING_SECONDS = 15;

/** Opens the webhooks, and starts reading the event log and sending. */
export async function openWebhooks(
  { database, jobs, settings }: AreaEnvironment,
  work: RunningWork,
): Promise<WebhookDependencies> {
  const policy = new NetworkPolicy(settings.game.webhookNetworks);
  const dependencies = { database, jobs, policy, resolve: resolveBySystem, chance: Math.random };
  const lane = new WebhookLane(dependencies, `${product.name}/${product.version} (${settings.baseUrl})`);
  jobs.work(
    'webhook-delivery',
    work.handler((stopping) => runLane(database, lane, stopping)),
  );
  jobs.work(
    'event-reading',
    work.handler((stopping) => followEvents({ database, jobs }, AbortSignal.any([stopping, endOfReading()]))),
  );
  // What a process that ended has left is continued without waiting for the schedule.
  await database.transaction(async (transaction) => {
    await jobs.send(transaction, 'webhook-delivery', {});
    await jobs.send(transaction, 'event-reading', {});
  });
  jobs.repeat('webhook-delivery', DELIVERY_SECONDS);
  jobs.repeat('event-reading', READING_SECONDS);
  return dependencies;
}

function endOfReading(): AbortSignal {
  return AbortSignal.timeout(READING_SECONDS * 1000);
}
