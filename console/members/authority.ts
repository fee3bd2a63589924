import type { ConsoleRolesQuery } from './documents.ts';
import { authorityText, roleText } from './text.ts';

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

/** A role while it is edited. */
export interface RoleDraft {
  /** Empty for a new role. */
  readonly id: string;
  readonly name: string;
  /** `#` and six hexadecimal digits. */
  readonly color: string;
  readonly priority: number;
  readonly permissionNames: readonly string[];
}

/** Returns a new role, of a priority that its creator may give. */
export function emptyRole(creator: Authority): RoleDraft {
  const priority = Math.min(0, highestAssignable(creator) ?? 0);
  return { id: '', name: '', color: '#99AAB5', priority, permissionNames: [] };
}

/** Largest and, negated, smallest priority of a role. */
const PRIORITY_LIMIT = 1_000_000;

/** Returns why a user may not set a role to this priority; null if they may. */
export function priorityProblem(creator: Authority, priority: unknown): string | null {
  const highest = Math.min(PRIORITY_LIMIT, highestAssignable(creator) ?? PRIORITY_LIMIT);
  const isRight =
    typeof priority === 'number' &&
    Number.isInteger(priority) &&
    priority >= -PRIORITY_LIMIT &&
    priority <= highest;
  return isRight ? null : authorityText.priorityWrong(highest);
}

/**
 * Grants or withdraws a permission; the others stay, also those that the form does not offer, which only
 * services read.
 */
export function withPermission(names: readonly string[], name: string, granted: boolean): string[] {
  const others = names.filter((other) => other !== name);
  return granted ? [...others, name] : others;
}

const LABELS: Readonly<Record<string, string | undefined>> = roleText.names;

/** Returns what a permission allows; the name of one that only services read. */
export function permissionLabel(name: string): string {
  return LABELS[name] ?? name;
}
