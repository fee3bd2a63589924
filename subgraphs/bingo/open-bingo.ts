import type { AreaEnvironment } from '#kit/area-module';
import type { OpenedDependencies } from '#kit/define-area';
import type { BingoDependencies } from './dependencies';
import { findEvents } from './events/find-events';
import { findParticipants } from './participants/find-participants';

/** Opens the bingo area: its references. */
export async function openBingo({
  dataSource,
  jobs,
}: AreaEnvironment): Promise<OpenedDependencies<BingoDependencies>> {
  return {
    dependencies: { dataSource, jobs },
    references: {
      BingoEvent: (representations) =>
        findEvents(
          dataSource,
          representations.map(({ id }) => id),
        ),
      BingoParticipant: (representations) =>
        findParticipants(
          dataSource,
          representations.map(({ id }) => id),
        ),
      User: async (representations) => representations.map(({ id }) => ({ id })),
      Player: async (representations) => representations.map(({ name }) => ({ name })),
    },
  };
}
