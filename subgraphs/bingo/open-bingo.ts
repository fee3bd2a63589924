import type { AreaEnvironment } from '#kit/area-module';
import type { OpenedDependencies } from '#kit/define-area';
import type { BingoDependencies } from './dependencies';
import { findEvents } from './events/find-events';
import { findParticipants } from './participants/find-participants';

/** Opens the bingo area with its reference resolvers. */
export async function openBingo({
  database,
  jobs,
  settings,
}: AreaEnvironment): Promise<OpenedDependencies<BingoDependencies>> {
  return {
    dependencies: { database, jobs, settings },
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
