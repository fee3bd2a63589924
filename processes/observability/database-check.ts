import type { RunningArea } from '#kit/open-area';
import type { ReadinessCheck } from './readiness';

/** The areas of a process share one database: one of them finds out for all. */
export function databaseCheck(areas: ReadonlyMap<string, RunningArea>): ReadinessCheck {
  const [area] = areas.values();
  return async () => (await area?.reachesDatabase()) ?? false;
}
