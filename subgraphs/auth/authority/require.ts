import { forbidden } from '#protocol/errors';
import type { Permission } from '#protocol/permissions';
import { type Authority, holds, notGrantable, outranks } from './rules/authority';

/** @throws DomainError FORBIDDEN unless the actor currently holds at least one of the permissions. */
export function requirePermission(actor: Authority, ...anyOf: [Permission, ...Permission[]]): void {
  if (!anyOf.some((permission) => holds(actor, permission))) throw forbidden();
}

/** @throws DomainError FORBIDDEN unless the role's priority is below the actor's own highest. */
export function requireRankOver(actor: Authority, priority: number): void {
  if (!outranks(actor, priority)) throw forbidden('The role must be below your own highest priority');
}

/**
 * @throws DomainError FORBIDDEN if the actor lacks any of the permissions; the message names the first one.
 */
export function requireGrantable(actor: Authority, permissions: readonly string[]): void {
  const [lacking] = notGrantable(actor, permissions);
  if (lacking !== undefined) throw forbidden(`You do not hold the permission ${lacking}`);
}
