import { rowsByNumber } from '#kit/batched';
import { type Connection, connectionOf, isTime, type Slice } from '#kit/connection';
import type { Database } from '#kit/database/database';
import { allNamesSql } from '#kit/players/player-names';
import { foldPlayerName } from '#kit/rules/names';
import { type ClaimStatus, type PlayerClaim, PlayerClaimConnection } from './claim.fields';

/** SQL: whether another user has an older verified claim of the player of claim `c`. */
const IS_DISPUTED = `c.verified_at IS NOT NULL AND EXISTS (
    SELECT FROM auth.player_claims o
    WHERE o.name = ANY(${allNamesSql('auth', 'c.name')}) AND o.user_id <> c.user_id
      AND (o.verified_at, o.user_id) < (c.verified_at, c.user_id))`;

const STATUS = `CASE WHEN c.verified_at IS NULL THEN 'unverified' WHEN ${IS_DISPUTED} THEN 'disputed' ELSE 'verified' END`;

const COLUMNS = `c.user_id AS "userId", c.spelling AS name, ${STATUS} AS status, c.verified_by AS "verifiedBy",
  c.created_at AS "createdAt", c.verified_at AS "verifiedAt"`;

/** $1 user, $2 folded name. */
const ONE = {
  name: 'auth_player_claim',
  text: `SELECT ${COLUMNS} FROM auth.player_claims c WHERE c.user_id = $1 AND c.name = $2`,
} as const;

/** Returns a claim, if there is one. @param name folded. */
export function findClaim(
  database: Database,
  userId: string,
  name: string,
): Promise<PlayerClaim | undefined> {
  return database.row<PlayerClaim>(ONE, [userId, name]);
}

/** $1 users. */
const OF_USERS = {
  name: 'auth_claims_of_users',
  text: `SELECT w.number, ${COLUMNS} FROM unnest($1::text[]) WITH ORDINALITY AS w (id, number)
    JOIN auth.player_claims c ON c.user_id = w.id ORDER BY w.number, c.created_at, c.name`,
} as const;

/** Returns the claims of each user, oldest first, in one statement. */
export async function claimsOfUsers(
  database: Database,
  userIds: readonly string[],
): Promise<PlayerClaim[][]> {
  const rows = await database.rows<PlayerClaim & { readonly number: string }>(OF_USERS, [userIds]);
  return rowsByNumber(userIds, rows);
}

/** $1 folded names. */
const OWNERS = {
  name: 'auth_owners_of_players',
  text: `SELECT w.number, owner.user_id AS id FROM unnest($1::text[]) WITH ORDINALITY AS w (name, number)
    CROSS JOIN LATERAL (
      SELECT c.user_id FROM auth.player_claims c
      WHERE c.name = ANY(${allNamesSql('auth', 'w.name')}) AND c.verified_at IS NOT NULL
      ORDER BY c.verified_at, c.user_id LIMIT 1
    ) AS owner`,
} as const;

/** Returns the id of the user to whom each player belongs, or null. @param names folded. */
export async function ownersOfPlayers(
  database: Database,
  names: readonly string[],
): Promise<(string | null)[]> {
  const rows = await database.rows<{ readonly id: string; readonly number: string }>(OWNERS, [names]);
  return rowsByNumber(names, rows).map(([owner]) => owner?.id ?? null);
}

const PAGE = {
  name: 'auth_player_claims_page',
  text: `SELECT c."userId", c.name, c.status, c."verifiedBy", c."createdAt", c."verifiedAt"
    FROM (SELECT ${COLUMNS}, c.name AS folded FROM auth.player_claims c) AS c
    WHERE ($1::text IS NULL OR c.status = $1)
      AND ($2::timestamptz IS NULL OR (c."createdAt", c."userId", c.folded) < ($2, $3, $4))
    ORDER BY c."createdAt" DESC, c."userId" DESC, c.folded DESC LIMIT $5`,
} as const;

const COUNT = {
  name: 'auth_player_claims_count',
  text: `SELECT count(*)::integer AS count FROM auth.player_claims c WHERE $1::text IS NULL OR ${STATUS} = $1`,
} as const;

/** Returns whether the values of a cursor are a key of the list. */
export function isClaimKey([time, userId, name, ...rest]: readonly unknown[]): boolean {
  return isTime(time) && typeof userId === 'string' && typeof name === 'string' && rest.length === 0;
}

/** Returns a page of claims, newest first. */
export async function listClaims(
  database: Database,
  status: ClaimStatus | null,
  slice: Slice,
): Promise<Connection<PlayerClaim>> {
  const [createdAt = null, userId = null, name = null] = slice.after ?? [];
  const rows = await database.rows<PlayerClaim>(PAGE, [status, createdAt, userId, name, slice.first + 1]);
  return connectionOf(PlayerClaimConnection, rows, {
    slice,
    keyOf: (claim) => [claim.createdAt, claim.userId, foldPlayerName(claim.name)],
    count: async () => (await database.row<{ count: number }>(COUNT, [status]))?.count ?? 0,
  });
}
