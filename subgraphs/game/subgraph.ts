import type { AreaModule } from '#kit/area-module';
import { GroupModeResolver } from './group-mode/group-mode.resolver';
import { GameHealthResolver } from './health.resolver';
import { openGame } from './open-game';
import { Player } from './players/player.type';
import { PlayerStatisticsResolver } from './players/player-statistics.resolver';
import { PlayersResolver } from './players/players.resolver';
import { ProfileResolver } from './profile/profile.resolver';
import { TrackerResolver } from './tracker/tracker.resolver';

/** What the game area is made of. */
export const gameArea: AreaModule = {
  storage: { area: 'game', entities: [], migrations: [] },
  definition: {
    name: 'game',
    resolvers: [
      GameHealthResolver,
      PlayersResolver,
      PlayerStatisticsResolver,
      TrackerResolver,
      ProfileResolver,
      GroupModeResolver,
    ],
    orphanedTypes: [Player],
  },
  open: openGame,
};
