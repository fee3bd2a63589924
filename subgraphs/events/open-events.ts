import type { AreaEnvironment } from '#kit/area-module';
import type { OpenedDependencies } from '#kit/define-area';
import type { EventsDependencies } from './dependencies';
import { findEvents } from './events/find-events';
import { removeImages } from './images/remove-images';

/** Opens the events subgraph: its reference resolvers and the image removal worker. */
export async function openEvents({
  database,
  jobs,
  files,
  settings,
}: AreaEnvironment): Promise<OpenedDependencies<EventsDependencies>> {
  const { baseUrl } = settings;
  const dependencies = { database, jobs, files, baseUrl };
  jobs.work('tile-image-removal', removeImages(database, files));
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
