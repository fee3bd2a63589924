// Must be imported before any decorated class of an area.
import 'reflect-metadata';
import type { AreaModule } from '#kit/area/area-module';
import { AREAS, type AreaName, isAreaName } from '#protocol/areas';

/**
 * Loader of each area of `protocol/areas.ts`. Separate imports let single-area processes start faster and use
 * less memory.
 */
const LOAD: Readonly<Record<AreaName, () => Promise<AreaModule>>> = {
  auth: async () => (await import('#subgraphs/auth/subgraph')).authArea,
  events: async () => (await import('#subgraphs/events/subgraph')).eventsArea,
  attendance: async () => (await import('#subgraphs/attendance/subgraph')).attendanceArea,
  game: async () => (await import('#subgraphs/game/subgraph')).gameArea,
  bingo: async () => (await import('#subgraphs/bingo/subgraph')).bingoArea,
};

/** Loads every area. */
export function loadAreas(): Promise<AreaModule[]> {
  return Promise.all(AREAS.map((area) => LOAD[area]()));
}

/**
 * Loads one area.
 *
 * @throws Error that lists the areas when the name is unknown.
 */
export async function loadArea(name = ''): Promise<AreaModule> {
  if (isAreaName(name)) return LOAD[name]();
  throw new Error(`the first argument must be an area: one of ${AREAS.join(', ')}`);
}
