/** A snapshot of what a user may do, derived from their roles. */
export interface Authority {
  readonly isSuperAdmin: boolean;
  /** Highest priority among the roles; null without roles, which ranks below every priority. */
  readonly highestPriority: number | null;
  readonly permissions: ReadonlySet<string>;
}

/** The fields of a role that determine authority. */
export interface AuthorityOfRole {
  readonly priority: number;
  readonly permissions: readonly string[];
}

/** Returns the authority of a user with these roles. */
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

/** Returns whether a priority (null: no roles) is below the actor's own highest. */
export function outranks(actor: Authority, priority: number | null): boolean {
  if (actor.isSuperAdmin) return true;
  if (actor.highestPriority === null) return false;
  return priority === null || priority < actor.highestPriority;
}

/** Returns the permissions that the actor cannot grant because the actor lacks them. */
export function notGrantable(actor: Authority, permissions: readonly string[]): string[] {
  return permissions.filter((permission) => !holds(actor, permission));
}
