import { setTimeout as delay } from 'node:timers/promises';
import type { AreaEnvironment } from '#kit/area-module';
import { product } from '#runtime/package-root';
import type { TrackerPort } from '../tracker/tracker-port';
import { ChatLimits } from './chat/chat-limits';
import { DiscordChat } from './chat/discord-chat';
import { deliverDue } from './deliveries/deliver';
import { pollGroups } from './occurrences/poll-groups';
import { TrackedGroups } from './occurrences/tracked-groups';

/** Running automation. */
export interface OpenAutomation {
  readonly groups: TrackedGroups;
  /** Starts nothing new and waits briefly for running work. */
  close(): Promise<void>;
}

/** Interval of the check for scheduled deliveries; those of new occurrences start at once. */
const DELIVERY_SECONDS = 10;

const LONGEST_CLOSE_MS = 2000;

/** Opens the rules, and starts polling the tracked groups and delivering. */
export async function openAutomation(
  { database, jobs, settings, log, ...environment }: AreaEnvironment,
  tracker: TrackerPort,
): Promise<OpenAutomation> {
  const { chat, trackedGroupIds, automationPollSeconds, off } = settings.game;
  const userAgent = `${product.name}/${product.version} (${settings.baseUrl})`;
  const limits = new ChatLimits();
  const groups = new TrackedGroups(tracker, trackedGroupIds);
  const delivery = { database, jobs, limits, chat: new DiscordChat({ ...chat, userAgent }, limits) };
  const chatOff = off.includes('chat');
  const closing = new AbortController();
  const stopping = AbortSignal.any([closing.signal, environment.stopping]);
  const running = new Set<Promise<void>>();
  const job = (work: () => Promise<void>) => async () => {
    // Jobs that other processes sent, or that were sent before.
    if (stopping.aborted || chatOff) return;
    const done = work();
    running.add(done);
    await done.finally(() => running.delete(done));
  };
  jobs.work(
    'game-poll',
    job(() => pollGroups({ database, jobs, groups, log }, stopping)),
  );
  jobs.work(
    'game-delivery',
    job(() => deliverDue(delivery, stopping)),
  );
  // Deliveries left by a process that ended start without waiting for the schedule.
  await database.transaction((transaction) => jobs.send(transaction, 'game-delivery', {}));
  if (!chatOff) {
    jobs.repeat('game-delivery', DELIVERY_SECONDS);
    if (!off.includes('tracker')) jobs.repeat('game-poll', automationPollSeconds);
  }
  return {
    groups,
    close: async () => {
      closing.abort();
      await Promise.race([Promise.allSettled(running), delay(LONGEST_CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
