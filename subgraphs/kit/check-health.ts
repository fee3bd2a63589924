import type { AreaName } from '#protocol/areas';
import type { Database } from './database/database';
import { isReachable } from './database/is-reachable';
import { type Health, HealthStatus } from './health.type';

/** Asks the area's database for a sign of life; a database that is gone makes the area unhealthy, never an error. */
export async function checkHealth(service: AreaName, database: Database): Promise<Health> {
  const status = (await isReachable(database)) ? HealthStatus.healthy : HealthStatus.unhealthy;
  return { status, service, timestamp: new Date() };
}
