import type { RunningArea } from '#kit/area/open-area';
import type { ReadinessCheck } from './readiness';

/** Checks the database through one area, because all areas of a process share it. */
export function databaseCheck(areas: ReadonlyMap<string, RunningArea>): ReadinessCheck {
  const [area] = areas.values();
  return async () => (await area?.reachesDatabase()) ?? false;
}
