import type { AreaEnvironment } from '#kit/area/area-module';
import type { OpenedDependencies } from '#kit/area/define-area';
import { ImageStorage } from '#kit/files/image-storage';
import { describeBingoEvents, logStatusChanges } from './board/event-log';
import { findEvents } from './board/events.queries';
import { deleteOldFacts } from './counting/stored-facts';
import type { BingoDependencies } from './dependencies';
import { logShownTasks } from './events/shown-tasks';
import { findParticipants } from './participants/participants.queries';
import { SCREENSHOT_IMAGES } from './participants/screenshot.fields';
import { openGains } from './sources/apply-reading';
import { deleteExpiredReports } from './sources/take-reports';

/** How long after its start an event is logged as started, and a task as shown, at most. */
const STATUS_SECONDS = 5;

/** Opens the bingo area: its reference resolvers and the hourly housekeeping. */
export async function openBingo({
  database,
  jobs,
  files,
  log,
  settings,
  descriptions,
}: AreaEnvironment): Promise<OpenedDependencies<BingoDependencies>> {
  const images = new ImageStorage(SCREENSHOT_IMAGES, { database, jobs, files });
  images.workOnRemovals();
  openGains(database, jobs);
  descriptions.add((events) => describeBingoEvents(database, events));
  jobs.work('bingo-status', async () => {
    await logStatusChanges(database);
    await logShownTasks(database);
  });
  jobs.repeat('bingo-status', STATUS_SECONDS);
  return {
    dependencies: { database, jobs, files, images, log, settings },
    housekeeping: async () => {
      await deleteExpiredReports(database);
      await deleteOldFacts(database);
    },
    references: {
      BingoEvent: (representations) =>
        findEvents(
          database,
          representations.map(({ id }) => id),
        ),
      BingoParticipant: (representations) =>
        findParticipants(
          database,
          representations.map(({ id }) => id),
        ),
      User: async (representations) => representations.map(({ id }) => ({ id })),
      Player: async (representations) => representations.map(({ name }) => ({ name })),
    },
  };
}
