import { authorityText } from '#console/text/members.ts';
import type { ConsoleRolesQuery } from './documents.ts';

/** What the signed-in user may do with members and roles; the platform decides by the same rules. */
export interface Authority {
  readonly userId: string;
  readonly isSuperAdmin: boolean;
  /** Highest priority among the user's roles; null without roles. */
  readonly highestPriority: number | null;
  readonly permissions: ReadonlySet<string>;
}

interface Ranked {
  readonly priority: number;
}

interface Grantable extends Ranked {
  readonly permissionNames: readonly string[];
}

interface RankedMember {
  readonly id: string;
  readonly isBanned: boolean | null;
  readonly isSuperAdmin: boolean | null;
  readonly roles: readonly Ranked[] | null;
}

/** Returns the authority of the viewer; null of an anonymous one. */
export function authorityOf(viewer: ConsoleRolesQuery['viewer']): Authority | null {
  if (!('user' in viewer)) return null;
  const { user, isSuperAdmin, permissionNames, roles } = viewer;
  return {
    userId: user.id,
    isSuperAdmin,
    highestPriority: highestOf(roles),
    permissions: new Set(permissionNames),
  };
}

/** Returns the highest priority that a role may have; null if none is too high. */
export function highestAssignable({ isSuperAdmin, highestPriority }: Authority): number | null {
  return isSuperAdmin || highestPriority === null ? null : highestPriority - 1;
}

/** Returns why the viewer may not change a role of this priority; null if they may. */
export function whyNotRank(viewer: Authority, { priority }: Ranked): string | null {
  return outranks(viewer, priority) ? null : authorityText.rank;
}

/** Returns why the viewer may not add a permission to a role; null if they may. */
export function whyNotGrant({ isSuperAdmin, permissions }: Authority, permission: string): string | null {
  return isSuperAdmin || permissions.has(permission) ? null : authorityText.lacking;
}

/** Returns why the viewer may not assign a role; null if they may. */
export function whyNotAssign(viewer: Authority, role: Grantable): string | null {
  const lacks = role.permissionNames.some((name) => whyNotGrant(viewer, name) !== null);
  return whyNotRank(viewer, role) ?? (lacks ? authorityText.lackingOfRole : null);
}

/** Returns why the viewer may not remove a role from a member; null if they may. */
export function whyNotRemove(viewer: Authority, role: Ranked, member: RankedMember): string | null {
  if (member.isSuperAdmin && !viewer.isSuperAdmin) return authorityText.superAdminRoles;
  return whyNotRank(viewer, role);
}

/** Returns why the viewer may not ban a member, or unban one who is banned; null if they may. */
export function whyNotModerate(viewer: Authority, member: RankedMember): string | null {
  const bans = !member.isBanned;
  if (bans && member.id === viewer.userId) return authorityText.yourself;
  if (bans && member.isSuperAdmin) return authorityText.superAdmin;
  return outranks(viewer, highestOf(member.roles ?? [])) ? null : authorityText.rankOfMember;
}

function outranks({ isSuperAdmin, highestPriority }: Authority, priority: number | null): boolean {
  if (isSuperAdmin) return true;
  if (highestPriority === null) return false;
  return priority === null || priority < highestPriority;
}

function highestOf(roles: readonly Ranked[]): number | null {
  return roles.length === 0 ? null : Math.max(...roles.map(({ priority }) => priority));
}
