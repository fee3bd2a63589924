import type { AreaModule } from '#kit/area-module';
import { AREAS, type AreaName, isAreaName } from '#protocol/areas';

/** One area is loaded, not five: a process starts sooner and is smaller. */
const LOAD: Readonly<Record<AreaName, () => Promise<AreaModule>>> = {
  auth: async () => (await import('#subgraphs/auth/subgraph')).authArea,
  events: async () => (await import('#subgraphs/events/subgraph')).eventsArea,
  attendance: async () => (await import('#subgraphs/attendance/subgraph')).attendanceArea,
  game: async () => (await import('#subgraphs/game/subgraph')).gameArea,
  bingo: async () => (await import('#subgraphs/bingo/subgraph')).bingoArea,
};

/** @throws Error that lists the areas when the name is none of theirs. */
export async function namedArea(name = ''): Promise<AreaModule> {
  if (isAreaName(name)) return LOAD[name]();
  throw new Error(`name the area to serve as the first argument: one of ${AREAS.join(', ')}`);
}
