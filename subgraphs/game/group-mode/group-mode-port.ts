/** The progress of a member of a group in group mode. */
export interface GroupModeMember {
  readonly username: string;
  /** Sum of the levels of all skills, at most 99 each. */
  readonly totalLevel: number;
  readonly totalXp: number;
}

/** A provider of group mode statistics. */
export interface GroupModePort {
  /**
   * Returns the members of a group.
   *
   * @returns null if the provider does not know the group, or it is private.
   * @throws DomainError UPSTREAM_UNAVAILABLE if it cannot be reached, RATE_LIMITED if the caller's share is
   *   spent.
   */
  members(groupName: string, caller: string): Promise<readonly GroupModeMember[] | null>;
}
