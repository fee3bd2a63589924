import type { AreaModule } from '#kit/area-module';
import { GameHealthResolver } from './health.resolver';
import { openGame } from './open-game';
import { Player } from './players/player.type';
import { PlayersResolver } from './players/players.resolver';

/** What the game area is made of. */
export const gameArea: AreaModule = {
  storage: { area: 'game', entities: [], migrations: [] },
  definition: { name: 'game', resolvers: [GameHealthResolver, PlayersResolver], orphanedTypes: [Player] },
  open: openGame,
};
