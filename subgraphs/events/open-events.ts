import type { AreaEnvironment } from '#kit/area-module';
import type { OpenedDependencies } from '#kit/define-area';
import type { EventsDependencies } from './dependencies';
import { findEvents } from './events/find-events';
import { removeImages } from './images/remove-images';

/** Opens the events area: its references and the worker that removes images. */
export async function openEvents({
  dataSource,
  jobs,
  files,
  settings,
}: AreaEnvironment): Promise<OpenedDependencies<EventsDependencies>> {
  const { baseUrl } = settings;
  const dependencies = { dataSource, jobs, files, baseUrl };
  jobs.work('tile-image-removal', removeImages(dataSource, files));
  return {
    dependencies,
    references: {
      TileEvent: (representations) =>
        findEvents(
          dataSource,
          representations.map(({ id }) => id),
        ),
      User: async (representations) => representations.map(({ id }) => ({ id })),
      Player: async (representations) => representations.map(({ name, users }) => ({ name, users })),
    },
  };
}
