import type { AreaEnvironment, OpenArea } from '#kit/area-module';
import type { EventsDependencies } from './dependencies';
import { EventsResolver } from './events/events.resolver';
import { findEvents } from './events/find-events';
import { EventsHealthResolver } from './health.resolver';
import { ImagesResolver } from './images/images.resolver';
import { removeImages } from './images/remove-images';
import { PlayersResolver } from './players/players.resolver';
import { UsersResolver } from './players/users.resolver';
import { ProgressResolver } from './progress/progress.resolver';
import { ReviewsResolver } from './reviews/reviews.resolver';
import { StandingsResolver } from './standings/standings.resolver';
import { EventSubmissionsResolver } from './submissions/event-submissions.resolver';
import { ProofsResolver } from './submissions/proofs.resolver';
import { SubmissionsResolver } from './submissions/submissions.resolver';
import { TilesResolver } from './tiles/tiles.resolver';

/** Opens the events area: its resolvers, its references and the worker that removes images. */
export async function openEvents({ database, jobs, files, settings }: AreaEnvironment): Promise<OpenArea> {
  const dependencies: EventsDependencies = { database, jobs, files };
  jobs.work('tile-image-removal', removeImages(database, files));
  return {
    resolvers: [
      new EventsHealthResolver(database),
      new EventsResolver(dependencies),
      new TilesResolver(dependencies),
      new StandingsResolver(dependencies),
      new ProgressResolver(dependencies),
      new EventSubmissionsResolver(dependencies),
      new SubmissionsResolver(dependencies, settings.baseUrl),
      new ProofsResolver(dependencies),
      new ImagesResolver(dependencies),
      new ReviewsResolver(dependencies),
      new PlayersResolver(dependencies),
      new UsersResolver(dependencies),
    ],
    references: {
      TileEvent: (representations) =>
        findEvents(
          database,
          representations.map(({ id }) => id),
        ),
      User: async (representations) => representations.map(({ id }) => ({ id })),
      Player: async (representations) => representations.map(({ name, users }) => ({ name, users })),
    },
    close: async () => undefined,
  };
}
