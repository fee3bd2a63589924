import { requireUser } from '#kit/require-user';
import { forbidden } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { recordActivity } from '../activity/record-activity';
import { lockParties } from '../authority/lock-parties';
import type { AuthDependencies } from '../dependencies';
import { replaceSigningKey } from './make-signing-key';
import type { SigningKey } from './signing-key.type';

/**
 * Has a new key sign session tokens from now on; no session ends by it.
 *
 * @throws DomainError FORBIDDEN unless the caller is a super administrator.
 */
export async function rotateSigningKey(
  { dataSource, settings, signingKeys }: AuthDependencies,
  caller: Caller,
): Promise<SigningKey> {
  const principal = requireUser(caller);
  const key = await dataSource.transaction(async (manager) => {
    const { actor } = await lockParties(manager, settings.superAdminIds, principal, {});
    if (!actor.authority.isSuperAdmin) throw forbidden();
    const made = await replaceSigningKey(manager);
    await recordActivity(manager, {
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
