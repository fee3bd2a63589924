import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';

/** Returns the driver of a data source of an area. */
export function driverOf({ driver }: DataSource): PostgresDriver {
  if (!(driver instanceof PostgresDriver)) throw new Error(`expected PostgreSQL, not ${driver.options.type}`);
  return driver;
}

/** Returns the pool of a data source that is initialized. */
export function poolOf(dataSource: DataSource): Pool {
  return driverOf(dataSource).master;
}
