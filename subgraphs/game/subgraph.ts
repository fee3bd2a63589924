import type { AreaModule } from '#kit/area-module';
import { GameHealthResolver } from './health.resolver';

/** What the game area is made of. */
export const gameArea: AreaModule = {
  storage: { area: 'game', entities: [], migrations: [] },
  definition: { name: 'game', resolvers: [GameHealthResolver], orphanedTypes: [] },
  open: async ({ dataSource }) => ({
    resolvers: [new GameHealthResolver(dataSource)],
    references: {},
    close: async () => undefined,
  }),
};
