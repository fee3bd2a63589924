import { forbidden } from '#protocol/errors';
import type { Party } from '../authority/lock-parties';
import { outranks } from '../authority/rules/authority';

/**
 * Checks that the target is not the actor or a super administrator and that its highest priority is below
 * the actor's.
 *
 * @throws DomainError FORBIDDEN with the reason.
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
