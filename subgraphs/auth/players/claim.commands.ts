import { requireUser } from '#kit/access/access';
import { checkFilter } from '#kit/arguments';
import type { Database, Transaction } from '#kit/database/database';
import { lockExclusive } from '#kit/database/named-lock';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { SYSTEM } from '#kit/jobs/activity';
import { allNamesSql } from '#kit/players/player-names';
import { foldPlayerName } from '#kit/rules/names';
import { DomainError, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { recordActivity } from '../activity/activity.commands';
import type { AuthDependencies } from '../dependencies';
import { findUsers } from '../members/user.queries';
import { ClaimProof, type PlayerClaim, PlayerClaimEntity } from './claim.fields';
import { findClaim } from './claim.queries';
import { checkPlayerName } from './name-change.commands';

/** Maximum number of claims of a user. */
const MOST_CLAIMS = 20;

/** $1 user, $2 folded name, $3 name, $4 proof, or null. */
const CLAIM = {
  name: 'auth_claim_player',
  text: `WITH before AS MATERIALIZED (
      SELECT verified_by FROM auth.player_claims WHERE user_id = $1 AND name = $2
    )
    INSERT INTO auth.player_claims AS c (user_id, name, spelling, verified_by, verified_at)
    SELECT $1, $2, $3, $4, CASE WHEN $4::text IS NOT NULL THEN now() END
    WHERE $4::text IS NOT NULL
      OR (SELECT count(*) FROM auth.player_claims o WHERE o.user_id = $1 AND o.name <> $2) < ${MOST_CLAIMS}
    ON CONFLICT (user_id, name) DO UPDATE SET verified_by = coalesce(c.verified_by, excluded.verified_by),
      verified_at = coalesce(c.verified_at, excluded.verified_at)
    RETURNING NOT EXISTS (SELECT FROM before)
      OR ($4::text IS NOT NULL AND EXISTS (SELECT FROM before WHERE before.verified_by IS NULL)) AS changed`,
} as const;

/**
 * Claims a player for the caller. A claim has no effect until it is verified; repeating it changes nothing.
 *
 * @throws DomainError BAD_USER_INPUT, CONFLICT with too many claims.
 */
export async function claimPlayer(
  { database }: Pick<AuthDependencies, 'database'>,
  caller: Caller,
  name: string,
): Promise<PlayerClaim> {
  const { userId } = requireUser(caller);
  checkPlayerName('name', name);
  return database.transaction(async (transaction) => {
    const claim = await writeClaim(transaction, { userId, name, proof: null });
    if (!claim) throw new DomainError('CONFLICT', `You have claimed ${MOST_CLAIMS} players already`);
    if (claim.isNew) {
      await recordActivity(transaction, {
        action: 'player_claim',
        userId,
        details: `Claimed the player ${name}`,
        address: caller.address,
      });
    }
    return claim;
  });
}

/** Ends a claim of the caller. @throws DomainError BAD_USER_INPUT, NOT_FOUND. */
export async function withdrawPlayerClaim(
  { database }: Pick<AuthDependencies, 'database'>,
  caller: Caller,
  name: string,
): Promise<DeleteResult> {
  const { userId } = requireUser(caller);
  checkPlayerName('name', name);
  return database.transaction(async (transaction) => {
    const key = { userId, name: foldPlayerName(name) };
    const { affected } = await transaction.entities.delete(PlayerClaimEntity, key);
    if (!affected) throw notFound('Claim');
    await recordActivity(transaction, {
      action: 'player_claim_withdraw',
      userId,
      details: `Withdrew the claim of the player ${name}`,
      address: caller.address,
    });
    return deleteResult();
  });
}

/** $1 user, $2 folded name. */
const END_OTHERS = {
  name: 'auth_end_other_claims',
  text: `DELETE FROM auth.player_claims c WHERE c.user_id <> $1 AND c.name = ANY(${allNamesSql('auth', '$2')})`,
} as const;

/**
 * Decides that a player belongs to a user: verifies the claim, or makes one, and ends those of others.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND for an unknown user.
 */
export async function assignPlayer(
  { database }: Pick<AuthDependencies, 'database'>,
  caller: Caller,
  { name, userId }: { readonly name: string; readonly userId: string },
): Promise<PlayerClaim> {
  const administrator = requireUser(caller);
  checkPlayerName('name', name);
  return database.transaction(async (transaction) => {
    const [user] = await findUsers(transaction, [userId]);
    if (!user) throw notFound('User');
    await transaction.rows(END_OTHERS, [userId, foldPlayerName(name)]);
    const claim = await writeClaim(transaction, { userId, name, proof: ClaimProof.organiser });
    if (!claim) throw new Error('a verified claim is always written');
    await recordActivity(transaction, {
      action: 'player_assign',
      userId: administrator.userId,
      details: `Decided that the player ${name} belongs to ${user.username} (${userId})`,
      address: caller.address,
    });
    return claim;
  });
}

/** Rejects the claim of a user. @throws DomainError BAD_USER_INPUT, NOT_FOUND. */
export async function rejectPlayerClaim(
  { database }: Pick<AuthDependencies, 'database'>,
  caller: Caller,
  { name, userId }: { readonly name: string; readonly userId: string },
): Promise<DeleteResult> {
  const administrator = requireUser(caller);
  checkPlayerName('name', name);
  checkFilter('userId', userId);
  return database.transaction(async (transaction) => {
    const { affected } = await transaction.entities.delete(PlayerClaimEntity, {
      userId,
      name: foldPlayerName(name),
    });
    if (!affected) throw notFound('Claim');
    await recordActivity(transaction, {
      action: 'player_claim_reject',
      userId: administrator.userId,
      details: `Rejected the claim of user ${userId} of the player ${name}`,
      address: caller.address,
    });
    return deleteResult();
  });
}

/** Verifies a claim that the game client proves, or makes one. Idempotent; unknown users are ignored. */
export async function verifyByClient(database: Database, userId: string, name: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const [user] = await findUsers(transaction, [userId]);
    if (!user) return;
    const claim = await writeClaim(transaction, { userId, name, proof: ClaimProof.game_client });
    if (!claim?.isNew) return;
    await recordActivity(transaction, {
      action: 'player_claim',
      userId: SYSTEM,
      details: `The game client of ${user.username} (${userId}) proved the player ${name}`,
      address: null,
    });
  });
}

interface NewClaim {
  readonly userId: string;
  readonly name: string;
  /** Null for one that nothing proves. */
  readonly proof: ClaimProof | null;
}

/** Writes a claim. Those of a user wait for each other. @returns null if the user has too many. */
async function writeClaim(
  transaction: Transaction,
  { userId, name, proof }: NewClaim,
): Promise<(PlayerClaim & { readonly isNew: boolean }) | null> {
  await lockExclusive(transaction, `claims ${userId}`);
  const folded = foldPlayerName(name);
  const written = await transaction.row<{ changed: boolean }>(CLAIM, [userId, folded, name, proof]);
  const claim = written && (await findClaim(transaction, userId, folded));
  return claim ? { ...claim, isNew: written.changed } : null;
}
