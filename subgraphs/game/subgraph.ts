import type { AreaModule } from '#kit/area-module';
import { GameHealthResolver } from './health.resolver';
import { Player } from './players/player.type';
import { PlayersResolver } from './players/players.resolver';

/** What the game area is made of. */
export const gameArea: AreaModule = {
  storage: { area: 'game', entities: [], migrations: [] },
  definition: { name: 'game', resolvers: [GameHealthResolver, PlayersResolver], orphanedTypes: [Player] },
  open: async ({ dataSource }) => ({
    resolvers: [new GameHealthResolver(dataSource), new PlayersResolver()],
    references: { Player: async (representations) => representations.map(({ name }) => ({ name })) },
    close: async () => undefined,
  }),
};
