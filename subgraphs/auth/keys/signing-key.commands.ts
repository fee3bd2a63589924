import { LessThan } from 'typeorm';
import { requireUser } from '#kit/access/access';
import type { Database } from '#kit/database/database';
import { OPERATOR } from '#kit/jobs/activity';
import { forbidden } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { recordActivity } from '../activity/activity.commands';
import type { AuthDependencies } from '../dependencies';
import { lockParties } from '../members/authority';
import { SessionEntity } from '../sessions/session.fields';
import { deleteUnusedKeys, replaceSigningKey, rotateAgedKey } from '../signing/signing-key.commands';
import type { SigningKey } from '../signing/signing-key.fields';

/**
 * Rotates the key that signs session tokens; sessions stay valid.
 *
 * @throws DomainError FORBIDDEN unless the caller is a super administrator.
 */
export async function rotateSigningKey(
  { database, settings, signingKeys }: AuthDependencies,
  caller: Caller,
): Promise<SigningKey> {
  const principal = requireUser(caller);
  const key = await database.transaction(async (transaction) => {
    const { actor } = await lockParties(transaction, settings.superAdminIds, principal, {});
    if (!actor.authority.isSuperAdmin) throw forbidden();
    const made = await replaceSigningKey(transaction);
    await recordActivity(transaction, {
      action: 'signing_key_rotate',
      userId: principal.userId,
      details: `Rotated the signing key; the new one is ${made.kid}`,
      address: caller.address,
    });
    return made;
  });
  signingKeys.forget();
  return key;
}

/**
 * Rotates the signing key, for the operator's command line. Running processes use the new key within two
 * seconds. Sessions stay valid; unused keys are deleted.
 *
 * @param olderThanDays minimum age of the current key; null to rotate regardless of age.
 * @returns the new key's id, or null when the current one is younger.
 */
export async function rotateForOperator(
  database: Database,
  olderThanDays: number | null,
): Promise<string | null> {
  return database.transaction(async (transaction) => {
    const kid =
      olderThanDays === null
        ? (await replaceSigningKey(transaction)).kid
        : await rotateAgedKey(transaction, olderThanDays);
    if (kid !== null) {
      await recordActivity(transaction, {
        action: 'signing_key_rotate',
        userId: OPERATOR,
        details: `Rotated the signing key; the new one is ${kid}`,
        address: null,
      });
    }
    await transaction.entities.delete(SessionEntity, { expiresAt: LessThan(new Date()) });
    await deleteUnusedKeys(transaction);
    return kid;
  });
}

/** The listing of a signing key, without the private key. */
interface ListedSigningKey {
  readonly kid: string;
  readonly createdAt: Date;
  /** When it stopped signing; null for the current key. */
  readonly retiredAt: Date | null;
  /** Number of live sessions whose tokens it signed. */
  readonly sessions: number;
}

const LIST = {
  name: 'auth_list_signing_keys',
  text: `SELECT k.kid, k.created_at AS "createdAt", k.retired_at AS "retiredAt",
    (SELECT count(*)::integer FROM auth.sessions s WHERE s.key_id = k.kid AND s.expires_at > now()) AS sessions
  FROM auth.signing_keys k ORDER BY k.retired_at DESC NULLS FIRST, k.created_at DESC, k.kid`,
} as const;

/** Returns the current key, then the retired ones, last retired first. */
export function listSigningKeys(database: Database): Promise<ListedSigningKey[]> {
  return database.rows(LIST);
}
