import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';

/** Returns the driver of an area's data source. */
export function driverOf({ driver }: DataSource): PostgresDriver {
  if (!(driver instanceof PostgresDriver)) throw new Error(`expected PostgreSQL, not ${driver.options.type}`);
  return driver;
}

/** Returns the pool of an initialized data source. */
export function poolOf(dataSource: DataSource): Pool {
  return driverOf(dataSource).master;
}
