import type { PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner';
import { driverOf } from './pool';

/**
 * Returns an entity manager for a transaction on a connection; the owner of the transaction begins and ends
 * it.
 */
export function entitiesIn(dataSource: DataSource, client: PoolClient): EntityManager {
  const runner = new OpenTransactionRunner(driverOf(dataSource), client);
  runner.manager = dataSource.createEntityManager(runner);
  return runner.manager;
}

class OpenTransactionRunner extends PostgresQueryRunner {
  constructor(driver: PostgresDriver, client: PoolClient) {
    super(driver, 'master');
    this.databaseConnection = client;
    this.isTransactionActive = true;
    this.transactionDepth = 1;
  }
}
