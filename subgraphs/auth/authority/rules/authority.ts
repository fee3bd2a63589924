/** What somebody may do to others, as their roles say at one moment. */
export interface Authority {
  readonly isSuperAdmin: boolean;
  /** Highest priority among the roles; null without roles, which is lower than everything. */
  readonly highestPriority: number | null;
  readonly permissions: ReadonlySet<string>;
}

/** The part of a role that gives authority. */
export interface AuthorityOfRole {
  readonly priority: number;
  readonly permissions: readonly string[];
}

/** The authority of somebody who holds these roles. */
export function authorityOf(roles: readonly AuthorityOfRole[], isSuperAdmin: boolean): Authority {
  return {
    isSuperAdmin,
    highestPriority: roles.length === 0 ? null : Math.max(...roles.map((role) => role.priority)),
    permissions: new Set(roles.flatMap((role) => role.permissions)),
  };
}

export function holds(actor: Authority, permission: string): boolean {
  return actor.isSuperAdmin || actor.permissions.has(permission);
}

/** Whether a priority (null: that of somebody without roles) is below the actor's own highest. */
export function outranks(actor: Authority, priority: number | null): boolean {
  if (actor.isSuperAdmin) return true;
  if (actor.highestPriority === null) return false;
  return priority === null || priority < actor.highestPriority;
}

/** The permissions that the actor cannot grant, for want of holding them. */
export function notGrantable(actor: Authority, permissions: readonly string[]): string[] {
  return permissions.filter((permission) => !holds(actor, permission));
}
