import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex } from '#kit/database/online-steps';
import { foldUsername } from '../rules/folded-username';

const BATCH = 1000;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Adds the folded display name of users, with a trigram index for its substring search. */
export class UsersByDisplayName1765100000000 implements MigrationInterface {
  readonly name = 'UsersByDisplayName1765100000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth.users ADD COLUMN IF NOT EXISTS folded_global_name text');
    await foldNames(runner);
    // The extension may be in a schema of the operator's choice.
    const [extension]: { readonly schema: string }[] = await runner.query(
      `SELECT quote_ident(n.nspname) AS schema FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
       WHERE e.extname = 'pg_trgm'`,
    );
    await createIndex(runner, {
      name: 'ix_users_global_name_part',
      on: `auth.users USING gin (folded_global_name ${extension?.schema}.gin_trgm_ops)`,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX auth.ix_users_global_name_part');
    await runner.query('ALTER TABLE auth.users DROP COLUMN folded_global_name');
  }
}

/**
 * Folds the names of existing users here, as at their sign-in: in SQL it would depend on the locale of the
 * database.
 */
async function foldNames(runner: QueryRunner): Promise<void> {
  let last = '';
  for (;;) {
    const users: Named[] = await runner.query(
      `SELECT id, global_name AS name FROM auth.users WHERE global_name IS NOT NULL AND id > $1
       ORDER BY id LIMIT $2`,
      [last, BATCH],
    );
    const final = users.at(-1);
    if (!final) return;
    last = final.id;
    await runner.query(
      `UPDATE auth.users u SET folded_global_name = folded.name
       FROM unnest($1::text[], $2::text[]) AS folded(id, name) WHERE u.id = folded.id`,
      [users.map(({ id }) => id), users.map(({ name }) => foldUsername(name))],
    );
  }
}
