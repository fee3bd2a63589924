import type { AreaEnvironment, OpenArea } from '#kit/area-module';
import type { GameDependencies } from './dependencies';
import { GameHealthResolver } from './health.resolver';
import { PlayersResolver } from './players/players.resolver';
import { openTracker } from './tracker/open-tracker';

/** Opens the game area: its providers, its resolvers and its references. */
export async function openGame({ dataSource, jobs, settings, log }: AreaEnvironment): Promise<OpenArea> {
  const dependencies: GameDependencies = { dataSource, jobs, tracker: openTracker(settings, log) };
  return {
    resolvers: [new GameHealthResolver(dependencies.dataSource), new PlayersResolver()],
    references: { Player: async (representations) => representations.map(({ name }) => ({ name })) },
    close: async () => undefined,
  };
}
