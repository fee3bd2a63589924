import type { AreaEnvironment } from '#kit/area-module';
import type { OpenedDependencies } from '#kit/define-area';
import { ImageStorage } from '#kit/images/image-storage';
import type { BingoDependencies } from './dependencies';
import { findEvents } from './events/find-events';
import { openGains } from './gains/open-gains';
import { findParticipants } from './participants/find-participants';
import { forgetReports } from './reports/forget-reports';
import { SCREENSHOT_IMAGES } from './screenshots/screenshot-images';

/** Opens the bingo area: its reference resolvers and the hourly housekeeping. */
export async function openBingo({
  database,
  jobs,
  files,
  log,
  settings,
}: AreaEnvironment): Promise<OpenedDependencies<BingoDependencies>> {
  const images = new ImageStorage(SCREENSHOT_IMAGES, { database, jobs, files });
  images.workOnRemovals();
  openGains(database, jobs);
  return {
    dependencies: { database, jobs, files, images, log, settings },
    housekeeping: async () => void (await forgetReports(database)),
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
