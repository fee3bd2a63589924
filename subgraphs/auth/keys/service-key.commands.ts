import { IsNull } from 'typeorm';
import { requireUser } from '#kit/access/access';
import { checkName, trimmed } from '#kit/arguments';
import type { Transaction } from '#kit/database/database';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { hashSecret } from '#kit/hash-secret';
import { conflictingArgument, DomainError, forbidden, notFound } from '#protocol/errors';
import type { Caller, UserPrincipal } from '#protocol/principal';
import { recordActivity } from '../activity/activity.commands';
import type { AuthDependencies } from '../dependencies';
import { lockParties } from '../members/authority';
import {
  lockServiceKeys,
  type NewServiceKey,
  newServiceKey,
  type ServiceKeyActor,
  ServiceKeyEntity,
} from './service-key.fields';

/**
 * Creates a service key for a super administrator in a browser session. An access token cannot create one,
 * because the key would outlive the token.
 *
 * @returns the key, which is shown only once.
 * @throws DomainError BAD_USER_INPUT, CONFLICT when an active key has the name, FORBIDDEN, UNAUTHENTICATED
 *   when the caller's session has ended.
 */
export function createServiceKey(
  { database, settings }: AuthDependencies,
  caller: Caller,
  name: string,
): Promise<NewServiceKey> {
  const principal = requireUser(caller);
  return database.transaction(async (transaction) => {
    const { actor } = await lockParties(transaction, settings.superAdminIds, principal, {});
    if (!actor.authority.isSuperAdmin) throw forbidden();
    await requireBrowserSession(transaction, principal);
    const by = { userId: principal.userId, address: caller.address };
    const issued = await issueServiceKey(transaction, { name, rotate: false }, by);
    if (!issued) throw conflictingArgument('name', 'is already the name of an active service key');
    return issued;
  });
}

const BROWSER_SESSION = {
  name: 'auth_browser_session',
  text: `SELECT 1 FROM auth.sessions WHERE id = $1 AND kind = 'browser' FOR KEY SHARE`,
} as const;

async function requireBrowserSession(transaction: Transaction, { sessionId }: UserPrincipal): Promise<void> {
  if (await transaction.row(BROWSER_SESSION, [sessionId])) return;
  throw forbidden('Access tokens may not create service keys: sign in with a browser');
}

/** Limits of the name of a service key. */
export const SERVICE_KEY_NAME_LIMITS = { minLength: 1, maxLength: 64 };

/** Maximum number of active keys: gateways fetch them all. */
const MAX_ACTIVE_KEYS = 100;

interface IssueServiceKeyInput {
  readonly name: string;
  /**
   * Whether to revoke and replace an active key of that name; otherwise an active key is kept and none
   * issued.
   */
  readonly rotate: boolean;
}

/**
 * Issues a service key under a name.
 *
 * @returns the key, which is shown only once; null when an active key of that name is kept.
 * @throws DomainError BAD_USER_INPUT for an invalid name, and when there are 100 active keys.
 */
export async function issueServiceKey(
  transaction: Transaction,
  { rotate, ...input }: IssueServiceKeyInput,
  { userId, address }: ServiceKeyActor,
): Promise<NewServiceKey | null> {
  const name = trimmed(input.name);
  checkName('name', name, SERVICE_KEY_NAME_LIMITS.maxLength);
  await lockServiceKeys(transaction);
  const active = { name, revokedAt: IsNull() };
  const exists = await transaction.entities.existsBy(ServiceKeyEntity, active);
  if (exists && !rotate) return null;
  if (exists) await transaction.entities.update(ServiceKeyEntity, active, { revokedAt: () => 'now()' });
  await requireBelowLimit(transaction);
  const key = newServiceKey();
  const createdAt = new Date();
  await transaction.entities.insert(ServiceKeyEntity, { keyHash: hashSecret(key), name, createdAt });
  await recordActivity(transaction, {
    action: exists ? 'service_key_rotate' : 'service_key_issue',
    userId,
    details: exists ? `Replaced the service key ${name}` : `Issued the service key ${name}`,
    address,
  });
  return { name, key, createdAt };
}

async function requireBelowLimit(transaction: Transaction): Promise<void> {
  const active = await transaction.entities.countBy(ServiceKeyEntity, { revokedAt: IsNull() });
  if (active < MAX_ACTIVE_KEYS) return;
  throw new DomainError(
    'BAD_USER_INPUT',
    `There are already ${MAX_ACTIVE_KEYS} active service keys, the maximum; revoke one first`,
  );
}

/**
 * Revokes the active service key of a name for a super administrator.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND when no active key has that name, UNAUTHENTICATED when the
 *   caller's session has ended.
 */
export async function revokeServiceKey(
  { database, settings }: AuthDependencies,
  caller: Caller,
  name: string,
): Promise<DeleteResult> {
  const principal = requireUser(caller);
  await database.transaction(async (transaction) => {
    const { actor } = await lockParties(transaction, settings.superAdminIds, principal, {});
    if (!actor.authority.isSuperAdmin) throw forbidden();
    const by = { userId: principal.userId, address: caller.address };
    if (!(await endServiceKey(transaction, name, by))) throw notFound('Service key');
  });
  return deleteResult();
}

/**
 * Revokes the service key of a name. Gateways reject it within two seconds.
 *
 * @returns false when it was already revoked.
 * @throws DomainError NOT_FOUND when no key ever had that name.
 */
export async function endServiceKey(
  transaction: Transaction,
  rawName: string,
  { userId, address }: ServiceKeyActor,
): Promise<boolean> {
  const name = trimmed(rawName);
  checkName('name', name);
  await lockServiceKeys(transaction);
  const active = { name, revokedAt: IsNull() };
  const { affected } = await transaction.entities.update(ServiceKeyEntity, active, {
    revokedAt: () => 'now()',
  });
  if (!affected) {
    if (await transaction.entities.existsBy(ServiceKeyEntity, { name })) return false;
    throw notFound('Service key');
  }
  await recordActivity(transaction, {
    action: 'service_key_revoke',
    userId,
    details: `Revoked the service key ${name}`,
    address,
  });
  return true;
}
