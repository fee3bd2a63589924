import { setTimeout as delay } from 'node:timers/promises';
import type { AreaEnvironment } from '#kit/area-module';
import { product } from '#runtime/package-root';
import type { TrackerPort } from '../tracker/tracker-port';
import { ChatLimits } from './chat/chat-limits';
import { DiscordChat } from './chat/discord-chat';
import { deliverDue } from './deliveries/deliver';
import { pollGroups } from './occurrences/poll-groups';
import { TrackedGroups } from './occurrences/tracked-groups';

/** Automation at work. */
export interface OpenAutomation {
  readonly groups: TrackedGroups;
  /** Begins nothing new and waits a moment for what is under way. */
  close(): Promise<void>;
}

/** How often is looked for deliveries whose time has come; those of new occurrences are begun at once. */
const DELIVERY_SECONDS = 10;

const LONGEST_CLOSE_MS = 2000;

/** Opens the rules, and begins to watch the tracked groups and to deliver. */
export async function openAutomation(
  { database, jobs, settings, log, ...environment }: AreaEnvironment,
  tracker: TrackerPort,
): Promise<OpenAutomation> {
  const { chat, trackedGroupIds, automationPollSeconds } = settings.game;
  const userAgent = `${product.name}/${product.version} (${settings.baseUrl})`;
  const limits = new ChatLimits();
  const groups = new TrackedGroups(tracker, trackedGroupIds);
  const delivery = { database, jobs, limits, chat: new DiscordChat({ ...chat, userAgent }, limits) };
  const closing = new AbortController();
  const stopping = AbortSignal.any([closing.signal, environment.stopping]);
  const underWay = new Set<Promise<void>>();
  const job = (work: () => Promise<void>) => async () => {
    if (stopping.aborted) return;
    const done = work();
    underWay.add(done);
    await done.finally(() => underWay.delete(done));
  };
  jobs.work(
    'game-poll',
    job(() => pollGroups({ database, jobs, groups, log }, stopping)),
  );
  jobs.work(
    'game-delivery',
    job(() => deliverDue(delivery, stopping)),
  );
  // What a process that ended left behind need not wait for the clock.
  await database.transaction((transaction) => jobs.send(transaction, 'game-delivery', {}));
  jobs.repeat('game-poll', automationPollSeconds);
  jobs.repeat('game-delivery', DELIVERY_SECONDS);
  return {
    groups,
    close: async () => {
      closing.abort();
      await Promise.race([Promise.allSettled(underWay), delay(LONGEST_CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
