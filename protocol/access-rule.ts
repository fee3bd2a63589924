import { forbidden, unauthenticated } from './errors';
import type { Permission } from './permissions';
import { holdsPermission, type Principal } from './principal';

/**
 * An access requirement. A field may list several alternatives. The text is also the field's `@tag`, so that
 * documentation, contract variants and other routers can read it.
 */
export type AccessRule =
  | 'access/public'
  | 'access/authenticated'
  | 'access/service'
  | 'access/plugin'
  | 'access/hook'
  | 'access/gateway'
  | `permission/${Permission}`
  | 'permission/super_admin';

/** Returns whether a tag restricts access to its field. */
export function isGuardTag(tag: string): boolean {
  return tag.startsWith('permission/') || (tag.startsWith('access/') && tag !== 'access/public');
}

/**
 * Checks that a principal satisfies at least one rule.
 *
 * @throws DomainError UNAUTHENTICATED without the right kind of credential, FORBIDDEN if it is insufficient.
 */
export function assertAccess(principal: Principal, anyOf: readonly AccessRule[]): void {
  if (anyOf.some((rule) => satisfies(principal, rule))) return;
  const kinds = anyOf.map(kindOfPrincipal);
  throw kinds.some((kind) => kind === principal.kind) ? forbidden() : unauthenticated();
}

function satisfies(principal: Principal, rule: AccessRule): boolean {
  if (rule === 'access/public') return true;
  if (rule === 'permission/super_admin') return principal.kind === 'user' && principal.isSuperAdmin;
  if (rule.startsWith('permission/')) return holdsPermission(principal, rule.slice('permission/'.length));
  return kindOfPrincipal(rule) === principal.kind;
}

function kindOfPrincipal(rule: AccessRule): Principal['kind'] {
  switch (rule) {
    case 'access/public':
      return 'anonymous';
    case 'access/service':
      return 'service';
    case 'access/plugin':
      return 'plugin';
    case 'access/hook':
      return 'hook';
    case 'access/gateway':
      return 'gateway';
    default:
      return 'user';
  }
}
