import type { AreaEnvironment } from '#kit/area-module';
import type { OpenedDependencies } from '#kit/define-area';
import { ImageStorage } from '#kit/images/image-storage';
import type { EventsDependencies } from './dependencies';
import { describeProofEvents } from './events/describe-events';
import { findEvents } from './events/find-events';
import { TILE_IMAGES } from './images/tile-images';

/** Opens the events subgraph: its reference resolvers and the image removal worker. */
export async function openEvents({
  database,
  jobs,
  files,
  settings,
  descriptions,
}: AreaEnvironment): Promise<OpenedDependencies<EventsDependencies>> {
  const { baseUrl } = settings;
  const images = new ImageStorage(TILE_IMAGES, { database, jobs, files });
  const dependencies = { database, jobs, files, images, baseUrl };
  images.workOnRemovals();
  descriptions.add((events) => describeProofEvents(database, events));
  return {
    dependencies,
    references: {
      TileEvent: (representations) =>
        findEvents(
          database,
          representations.map(({ id }) => id),
        ),
      User: async (representations) => representations.map(({ id }) => ({ id })),
      Player: async (representations) => representations.map(({ name, users }) => ({ name, users })),
    },
  };
}
