import type { AreaName } from '#protocol/areas';
import type { Database } from './database/database';
import { isReachable } from './database/is-reachable';
import { type Health, HealthStatus } from './health.type';

/** Pings the area's database. An unreachable database makes the area unhealthy and is not an error. */
export async function checkHealth(service: AreaName, database: Database): Promise<Health> {
  const status = (await isReachable(database)) ? HealthStatus.healthy : HealthStatus.unhealthy;
  return { status, service, timestamp: new Date() };
}
