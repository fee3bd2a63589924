import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  type CountedTable,
  countRows,
  createListCounts,
  dropListCounts,
  dropRowCounts,
} from '#kit/database/counted-lists';

const USERS: CountedTable = { area: 'auth', table: 'users', lists: ["'users'"] };

/** One list for each combination of filters. */
const LOG: CountedTable = {
  area: 'auth',
  table: 'activity_log',
  lists: [
    "'activity_log'",
    "'activity_log/user/' || r.user_id",
    "'activity_log/action/' || r.action",
    "'activity_log/both/' || r.action || '/' || r.user_id",
  ],
};

/** Adds triggers that count users and log entries, and a trigram index for substring search of usernames. */
export class CountedLists1764000000000 implements MigrationInterface {
  readonly name = 'CountedLists1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(createListCounts('auth'));
    await runner.query(countRows(USERS));
    await runner.query(countRows(LOG));
    await runner.query(INDEX_PARTS);
    await runner.query(
      'CREATE INDEX ix_activity_log_user_action ON auth.activity_log (user_id, action, created_at, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX auth.ix_activity_log_user_action, auth.ix_users_part');
    await runner.query(dropRowCounts(LOG));
    await runner.query(dropRowCounts(USERS));
    await runner.query(dropListCounts('auth'));
  }
}

/**
 * The extension may already exist in a schema of the operator's choice, and stays when the index is
 * dropped.
 */
const INDEX_PARTS = `
  CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA auth;
  DO $$
  BEGIN
    EXECUTE format(
      'CREATE INDEX ix_users_part ON auth.users USING gin (folded_username %I.gin_trgm_ops)',
      (SELECT n.nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm'));
  END $$;`;
