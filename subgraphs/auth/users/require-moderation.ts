import { forbidden } from '#protocol/errors';
import type { Party } from '../authority/lock-parties';
import { outranks } from '../authority/rules/authority';

/**
 * Nobody bans themselves, a super administrator, or anyone whose highest priority is not below their own.
 *
 * @throws DomainError FORBIDDEN, saying which of them it is.
 */
export function requireBannable(actor: Party, target: Party): void {
  if (target.user.id === actor.user.id) throw forbidden('You cannot ban yourself');
  if (target.authority.isSuperAdmin) throw forbidden('A super administrator cannot be banned');
  requireUnbannable(actor, target);
}

/** @throws DomainError FORBIDDEN unless the target's highest role priority is below the actor's own. */
export function requireUnbannable(actor: Party, target: Party): void {
  if (!outranks(actor.authority, target.authority.highestPriority)) {
    throw forbidden("The user's highest role is not below your own");
  }
}
