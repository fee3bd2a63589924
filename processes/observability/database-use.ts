import type { Database } from '#kit/database/database';

/** How much of the database server is used, and what deliveries stored there. */
export interface DatabaseUse {
  readonly connections: number;
  readonly connectionLimit: number;
  readonly disabledWebhooks: number;
  readonly disabledRules: number;
}

/** Needs no privileges: `pg_stat_activity` would hide what other roles do. */
const USE = {
  name: 'game_database_use',
  text: `SELECT
      (SELECT sum(numbackends) FROM pg_stat_database)::integer AS connections,
      current_setting('max_connections')::integer
        - current_setting('superuser_reserved_connections')::integer AS "connectionLimit",
      (SELECT count(*) FROM game.webhooks WHERE disabled_reason IS NOT NULL)::integer AS "disabledWebhooks",
      (SELECT count(*) FROM game.rules WHERE disabled_reason IS NOT NULL)::integer AS "disabledRules"`,
} as const;

/**
 * Reads through a pool, which usually has a connection when the server accepts no more.
 *
 * @throws Error if the database does not respond.
 */
export async function readDatabaseUse(game: Database): Promise<DatabaseUse> {
  const use = await game.row<DatabaseUse>(USE);
  if (!use) throw new Error('a SELECT without FROM returned no row');
  return use;
}
