import type { Client } from 'pg';
import { z } from 'zod';
import { HOOK_KEY_EXAMPLE } from '#facade/examples/examples';
import type { UserPrincipal } from '#protocol/principal';
import { hashOfKey } from '#subgraphs/bingo/participants/keys.commands';
import type { AreaClient } from './area-client';
import { daysFrom } from './calendar-day';

/** Ids that the examples of the REST endpoints name, so that they run as they are. */
const TEMPLATE = `tpl_${'T'.repeat(24)}`;
/** The open session of attendance. */
export const SESSION = `ses_${'S'.repeat(24)}`;
const PROOF = `sub_${'A'.repeat(24)}`;
const SCREENSHOT = `shot_${'M'.repeat(24)}`;
const ACCESS_TOKEN = 'K'.repeat(32);

const CREATE_TOKEN = `mutation ($name: String!, $expiresAt: Timestamp) {
  createAccessToken(name: $name, expiresAt: $expiresAt) { id }
}`;

/** What assigning the known ids needs. */
export interface KnownIdsOptions {
  readonly client: AreaClient;
  readonly database: Client;
  readonly admin: UserPrincipal;
  readonly now: Date;
}

/**
 * Gives a template, a session of attendance, a pending proof, a screenshot, an access token and a hook the
 * ids and the key of the examples; areas choose random ones. The hook's key is public, which only a sandbox
 * may have.
 */
export async function assignKnownIds(options: KnownIdsOptions): Promise<void> {
  const { database } = options;
  await createToken(options);
  await renameTemplate(database);
  await renameSession(database);
  await renameProof(database);
  await renameScreenshot(database);
}

/** The token itself is discarded, so nobody can use it; its session can be listed and revoked. */
async function createToken({ client, database, admin, now }: KnownIdsOptions): Promise<void> {
  const variables = { name: 'Roster of the website (invented)', expiresAt: daysFrom(now, 90).toISOString() };
  const { createAccessToken } = await client.send({
    area: 'auth',
    query: CREATE_TOKEN,
    variables,
    by: admin,
    data: z.object({ createAccessToken: z.object({ id: z.string() }) }),
  });
  await database.query('UPDATE auth.sessions SET id = $2, created_at = $3 WHERE id = $1', [
    createAccessToken.id,
    ACCESS_TOKEN,
    daysFrom(now, -12),
  ]);
}

/** Renames a template of the library. */
async function renameTemplate(database: Client): Promise<void> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT id FROM bingo.templates WHERE name = 'Four by four (invented)'`,
  );
  const ids = [rows[0]?.id, TEMPLATE];
  await database.query('UPDATE bingo.templates SET id = $2 WHERE id = $1', ids);
  await renameInLog(database, ids);
}

/** Renames the session of attendance, which has no reports yet. */
async function renameSession(database: Client): Promise<void> {
  const { rows } = await database.query<{ id: string }>('SELECT id FROM attendance.sessions');
  const ids = [rows[0]?.id, SESSION];
  await database.query('UPDATE attendance.sessions SET id = $2 WHERE id = $1', ids);
  await renameInLog(database, ids);
}

/** Replaces an id in the activity log, whose entry may still be a job. */
async function renameInLog(database: Client, ids: readonly (string | undefined)[]): Promise<void> {
  await database.query(
    `UPDATE pgboss.job SET data = replace(data::text, $1, $2)::jsonb WHERE strpos(data::text, $1) > 0`,
    [...ids],
  );
  await database.query(
    'UPDATE auth.activity_log SET details = replace(details, $1, $2) WHERE strpos(details, $1) > 0',
    [...ids],
  );
}

/** Renames the oldest proof that waits for a review. */
async function renameProof(database: Client): Promise<void> {
  await database.query(
    `WITH oldest AS (
      SELECT id FROM events.submissions WHERE status = 'pending' ORDER BY submitted_at, user_id, tile_id LIMIT 1
    ), logged AS (
      UPDATE event_log.entries e SET data = jsonb_set(e.data, '{submissionId}', to_jsonb($1::text))
      FROM oldest WHERE e.data ->> 'submissionId' = oldest.id
    )
    UPDATE events.submissions s SET id = $1 FROM oldest WHERE s.id = oldest.id`,
    [PROOF],
  );
}

/** Renames the screenshot of the player who uses Dink, and gives the player's hook its key. */
async function renameScreenshot(database: Client): Promise<void> {
  await database.query(
    `WITH renamed AS (
      UPDATE bingo.ledger SET evidence = jsonb_set(evidence, '{screenshotId}', to_jsonb($1::text))
      WHERE evidence ? 'screenshotId'
    )
    UPDATE bingo.screenshots SET id = $1`,
    [SCREENSHOT],
  );
  await database.query('UPDATE bingo.participants SET hook_key_hash = $1 WHERE hook_key_hash IS NOT NULL', [
    hashOfKey(HOOK_KEY_EXAMPLE),
  ]);
}
