import type { AreaModule } from '#kit/area-module';
import { BingoHealthResolver } from './health.resolver';

/** What the bingo area is made of. */
export const bingoArea: AreaModule = {
  storage: { area: 'bingo', entities: [], migrations: [] },
  definition: { name: 'bingo', resolvers: [BingoHealthResolver], orphanedTypes: [] },
  open: async ({ dataSource }) => ({
    resolvers: [new BingoHealthResolver(dataSource)],
    references: {},
    close: async () => undefined,
  }),
};
