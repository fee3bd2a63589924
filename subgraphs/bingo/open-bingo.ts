import type { AreaEnvironment } from '#kit/area/area-module';
import type { OpenedDependencies } from '#kit/area/define-area';
import { ImageStorage } from '#kit/files/image-storage';
import { playerReading } from '#kit/jobs/readings';
import { pictureDeletion } from '#kit/picture';
import { describeBingoEvents, logStatusChanges } from './board/event-log';
import { findEvents } from './board/events.queries';
import { deleteOldFacts } from './counting/stored-facts';
import type { BingoDependencies } from './dependencies';
import { logShownTasks } from './events/shown-tasks';
import { findParticipants } from './participants/participants.queries';
import { SCREENSHOT_IMAGES } from './participants/screenshot.fields';
import { followNames } from './registration/follow-names';
import { applyReading } from './sources/apply-reading';
import { demandReadings } from './sources/measurements.queries';
import { deleteExpiredReports } from './sources/take-reports';

const REMOVE_PICTURE = {
  name: 'bingo_remove_picture',
  text: `WITH tasks AS (UPDATE bingo.tasks SET picture_id = NULL WHERE picture_id = $1)
    UPDATE bingo.events SET picture_id = NULL WHERE picture_id = $1`,
} as const;

/** Opens the bingo area: its reference resolvers and its jobs. */
export async function openBingo({
  database,
  jobs,
  files,
  log,
  settings,
  descriptions,
}: AreaEnvironment): Promise<OpenedDependencies<'bingo', BingoDependencies>> {
  const images = new ImageStorage(SCREENSHOT_IMAGES, { database, jobs, files });
  descriptions.add((events) => describeBingoEvents(database, events));
  const dependencies = { database, jobs, files, images, log, settings };
  return {
    dependencies,
    jobs: {
      'bingo-screenshot-removal': { run: images.removalHandler() },
      'bingo-status': {
        run: async () => {
          await logStatusChanges(database);
          await logShownTasks(database);
        },
      },
      'bingo-picture-deletion': {
        run: async ({ data }) => void (await database.rows(REMOVE_PICTURE, [pictureDeletion.parse(data).id])),
      },
      'bingo-names': { runTogether: followNames(dependencies) },
      'bingo-demand': { run: () => demandReadings(database, jobs) },
      'bingo-reading': { run: ({ data }) => applyReading(database, playerReading.parse(data)) },
    },
    housekeeping: [() => deleteExpiredReports(database), () => deleteOldFacts(database)],
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
      NameChangePreview: async (representations) =>
        representations.map(({ formerName, currentName }) => ({ formerName, currentName })),
      Player: async (representations) => representations.map(({ name }) => ({ name })),
    },
  };
}
