import type { AreaEnvironment } from '#kit/area/area-module';
import { product } from '#runtime/package-root';
import { pollGroups } from './automation/poll-groups';
import { TrackedGroups } from './automation/tracked-groups';
import { ChatLimits, DiscordChat } from './chat/chat';
import { ChatLane } from './chat/chat-lane';
import { runLane } from './delivery/run-lane';
import type { RunningWork } from './delivery/running-work';
import { followEvents } from './read-events';
import type { TrackerPort } from './tracker/tracker-port';
import type { WebhookDependencies } from './webhooks/dependencies';
import { resolveBySystem } from './webhooks/post-webhook';
import { NetworkPolicy } from './webhooks/rules/network-policy';
import { WebhookLane } from './webhooks/webhook-lane';

/** Interval of the check for scheduled deliveries; those of new occurrences start at once. */
const DELIVERY_SECONDS = 10;

/** Opens the rules, and starts polling the tracked groups and delivering. @returns the tracked groups. */
export async function openAutomation(
  { database, jobs, settings, log }: AreaEnvironment,
  tracker: TrackerPort,
  work: RunningWork,
): Promise<TrackedGroups> {
  const { chat, trackedGroupIds, automationPollSeconds, off } = settings.game;
  const userAgent = `${product.name}/${product.version} (${settings.baseUrl})`;
  const limits = new ChatLimits();
  const groups = new TrackedGroups(tracker, trackedGroupIds);
  const lane = new ChatLane({
    database,
    jobs,
    limits,
    chat: new DiscordChat({ ...chat, userAgent }, limits),
  });
  const chatOff = off.includes('chat');
  jobs.work(
    'game-poll',
    work.handler(async (stopping) => {
      // Jobs that other processes sent, or that were sent before.
      if (!chatOff) await pollGroups({ database, jobs, groups, log }, stopping);
    }),
  );
  jobs.work(
    'game-delivery',
    work.handler(async (stopping) => {
      if (!chatOff) await runLane(database, lane, stopping);
    }),
  );
  // Deliveries left by a process that ended start without waiting for the schedule.
  await database.transaction((transaction) => jobs.send(transaction, 'game-delivery', {}));
  if (!chatOff) {
    jobs.repeat('game-delivery', DELIVERY_SECONDS);
    if (!off.includes('tracker')) jobs.repeat('game-poll', automationPollSeconds);
  }
  return groups;
}

/** Interval of the check for retries; messages about new events start at once. */
const WEBHOOK_SECONDS = 5;

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
  jobs.repeat('webhook-delivery', WEBHOOK_SECONDS);
  return dependencies;
}

/** Interval at which the processes that run jobs check that one of them reads. */
const CHECK_SECONDS = 10;

/**
 * Reads the event log in one of the processes that run jobs. A job makes its process a candidate: when the
 * reading one ends, the next job makes another one continue.
 */
export async function openEventReader(
  { database, jobs, descriptions, log }: AreaEnvironment,
  work: RunningWork,
): Promise<void> {
  let isReading = false;
  const read = async () => {
    isReading = true;
    try {
      await work.run((stopping) => followEvents({ database, jobs, descriptions }, stopping));
    } catch (err) {
      log.warn({ err }, 'the event log could not be read');
    } finally {
      isReading = false;
    }
  };
  jobs.work(
    'event-reading',
    work.handler(async () => {
      if (!isReading) void read();
    }),
  );
  await database.transaction((transaction) => jobs.send(transaction, 'event-reading', {}));
  jobs.repeat('event-reading', CHECK_SECONDS);
}
