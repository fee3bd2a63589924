import type { AreaEnvironment } from '#kit/area-module';
import { product } from '#runtime/package-root';
import { runLane } from '../delivery/run-lane';
import type { RunningWork } from '../delivery/running-work';
import type { TrackerPort } from '../tracker/tracker-port';
import { ChatLimits } from './chat/chat-limits';
import { DiscordChat } from './chat/discord-chat';
import { ChatLane } from './deliveries/chat-lane';
import { pollGroups } from './occurrences/poll-groups';
import { TrackedGroups } from './occurrences/tracked-groups';

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
