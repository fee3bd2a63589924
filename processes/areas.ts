// The decorators of the areas need it before anything else of them is loaded.
import 'reflect-metadata';
import type { AreaModule } from '#kit/area-module';
import { AREAS, type AreaName, isAreaName } from '#protocol/areas';

/** How each area of `protocol/areas.ts` is loaded: by itself, so that a process that serves one starts sooner and is smaller. */
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
 * @throws Error that lists the areas when the name is none of theirs.
 */
export async function loadArea(name = ''): Promise<AreaModule> {
  if (isAreaName(name)) return LOAD[name]();
  throw new Error(`name the area to serve as the first argument: one of ${AREAS.join(', ')}`);
}
