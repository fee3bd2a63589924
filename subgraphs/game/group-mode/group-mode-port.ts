/** What the members of a group in group mode have reached. */
export interface GroupModeMember {
  readonly username: string;
  /** Sum of the levels of all skills, 99 at most each. */
  readonly totalLevel: number;
  readonly totalXp: number;
}

/** A provider of group mode statistics. */
export interface GroupModePort {
  /**
   * @returns null where the provider knows no such group, or shows it to others alone.
   * @throws DomainError UPSTREAM_UNAVAILABLE when it cannot be asked, RATE_LIMITED when the caller's share is spent.
   */
  members(groupName: string, caller: string): Promise<readonly GroupModeMember[] | null>;
}
