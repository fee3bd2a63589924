import type { AreaEnvironment } from '#kit/area-module';
import { product } from '#runtime/package-root';
import { runLane } from '../delivery/run-lane';
import type { RunningWork } from '../delivery/running-work';
import type { WebhookDependencies } from './dependencies';
import { NetworkPolicy } from './rules/network-policy';
import { resolveBySystem } from './sending/addresses';
import { WebhookLane } from './sending/webhook-lane';

/** Interval of the check for retries; messages about new events start at once. */
const DELIVERY_SECONDS = 5;

/** Opens the webhooks, and starts sending. */
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
  // What a process that ended has left is continued without waiting for the schedule.
  await database.transaction((transaction) => jobs.send(transaction, 'webhook-delivery', {}));
  jobs.repeat('webhook-delivery', DELIVERY_SECONDS);
  return dependencies;
}
