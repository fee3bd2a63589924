import { requireUser } from '#kit/require-user';
import { forbidden } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { recordActivity } from '../activity/record-activity';
import { lockParties } from '../authority/lock-parties';
import type { AuthDependencies } from '../dependencies';
import { replaceSigningKey } from './make-signing-key';
import type { SigningKey } from './signing-key.type';

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
