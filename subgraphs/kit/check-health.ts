import type { DataSource } from 'typeorm';
import type { AreaName } from '#protocol/areas';
import { type Health, HealthStatus } from './health.type';

/** Asks the area's database for a sign of life; a database that is gone makes the area unhealthy, never an error. */
export async function checkHealth(service: AreaName, dataSource: DataSource): Promise<Health> {
  const status = await dataSource.query('SELECT 1').then(
    () => HealthStatus.healthy,
    () => HealthStatus.unhealthy,
  );
  return { status, service, timestamp: new Date() };
}
