import type { AreaEnvironment, OptionalService } from '#kit/area/area-module';
import type { AreaJob, AreaJobs } from '#kit/area/define-area';
import { playerNamesOf } from '#kit/jobs/player-names';
import { readingDemand } from '#kit/jobs/readings';
import { storePlayerNames } from '#kit/players/player-names';
import { product } from '#runtime/package-root';
import { pollGroups, type TrackedGroups } from './automation/tracked-groups';
import type { CalendarSync } from './calendar/calendar-sync';
import { ChatLimits, DiscordChat } from './chat/chat';
import { ChatLane } from './chat/chat-lane';
import { runLane } from './delivery/run-lane';
import type { RunningWork } from './delivery/running-work';
import { followEvents } from './read-events';
import { takeDemand } from './readings/demand';
import { readPlayers } from './readings/read-players';
import { readingsPerRun } from './readings/reading-order';
import { findNameChanges } from './tracker/find-name-changes';
import type { TrackerPort } from './tracker/tracker-port';
import { trackerBudget } from './tracker/wise-old-man';
import type { WebhookDependencies } from './webhooks/post-webhook';
import { WebhookLane } from './webhooks/webhook-lane';

/** What the jobs of this area work with. */
interface JobDependencies {
  readonly tracker: TrackerPort;
  readonly groups: TrackedGroups;
  readonly calendar: CalendarSync;
  readonly webhooks: WebhookDependencies;
  readonly work: RunningWork;
}

/** Returns the jobs of this area. */
export function gameJobs(environment: AreaEnvironment, dependencies: JobDependencies): AreaJobs<'game'> {
  const { database, jobs, settings, log, stopping } = environment;
  const { tracker, groups, calendar, webhooks, work } = dependencies;
  const { game, baseUrl } = settings;
  const userAgent = `${product.name}/${product.version} (${baseUrl})`;
  const limits = new ChatLimits();
  const chat = new DiscordChat({ ...game.chat, userAgent }, limits);
  const chatLane = new ChatLane({ database, jobs, limits, chat });
  const webhookLane = new WebhookLane(webhooks, userAgent);
  const readings = readingsPerRun(trackerBudget(game.tracker));
  /** A job that other processes sent, or that was sent before, does nothing without its services. */
  const needing = (services: readonly OptionalService[], job: AreaJob): AreaJob =>
    services.some((service) => game.off.includes(service))
      ? { run: async () => undefined, everySeconds: null }
      : job;
  return {
    'game-names': {
      runTogether: async (changes) => {
        await database.transaction(async (transaction) => {
          for (const change of playerNamesOf(changes)) await storePlayerNames(transaction, 'game', change);
        });
      },
    },
    'game-poll': needing(['chat', 'tracker'], {
      run: work.handler((ending) => pollGroups({ database, jobs, groups, log }, ending)),
      everySeconds: game.automationPollSeconds,
    }),
    'game-delivery': needing(['chat'], {
      run: work.handler((ending) => runLane(database, chatLane, ending)),
    }),
    'webhook-delivery': { run: work.handler((ending) => runLane(database, webhookLane, ending)) },
    'event-reading': { run: eventReader(environment, work) },
    'calendar-sync': needing(['calendar'], { run: async () => void (await calendar.run(null)) }),
    'tracker-names': needing(['tracker'], {
      run: work.handler((ending) =>
        findNameChanges({ database, jobs, log, tracker, groupIds: game.trackedGroupIds }, ending),
      ),
    }),
    'tracker-demand': needing(['tracker'], {
      run: ({ data }) => takeDemand(database, readingDemand.parse(data)),
    }),
    'tracker-reading': needing(['tracker'], {
      run: async () => {
        if (!stopping.aborted) await readPlayers({ database, jobs, log, tracker }, readings, stopping);
      },
    }),
  };
}

/** Continues what a process that ended has left, without waiting for the schedule. */
export async function sendFirstJobs({ database, jobs }: AreaEnvironment): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const name of ['game-delivery', 'webhook-delivery', 'event-reading'] as const) {
      await jobs.send(transaction, name, {});
    }
  });
}

/**
 * Reads the event log in one of the processes that run jobs. A job makes its process a candidate: when the
 * reading one ends, the next job makes another one continue.
 */
function eventReader(
  { database, jobs, descriptions, log }: AreaEnvironment,
  work: RunningWork,
): () => Promise<void> {
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
  return work.handler(async () => {
    if (!isReading) void read();
  });
}
