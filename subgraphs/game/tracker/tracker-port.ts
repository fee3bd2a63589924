/** One skill of a player. Ranks and experience are -1 where the game does not rank the player. */
export interface TrackedSkill {
  readonly rank: number;
  readonly level: number;
  readonly experience: number;
}

/** A player as the tracker knows them; times are ISO 8601. */
export interface TrackedPlayer {
  readonly id: number;
  readonly username: string;
  readonly displayName: string;
  readonly type: string;
  readonly build: string;
  readonly country: string | null;
  readonly status: string;
  readonly exp: number;
  readonly ehp: number;
  readonly ehb: number;
  readonly ttm: number;
  readonly tt200m: number;
  readonly registeredAt: string;
  readonly updatedAt: string | null;
  readonly latestSnapshot: { readonly skills: Readonly<Record<string, TrackedSkill>> } | null;
}

export interface TrackedMember {
  readonly username: string;
  readonly displayName: string;
  readonly role: string | null;
  readonly joinedAt: string;
}

/** A group as the tracker knows it. */
export interface TrackedGroup {
  readonly id: number;
  readonly name: string;
  readonly clanChat: string | null;
  readonly description: string | null;
  readonly memberCount: number;
  readonly members: readonly TrackedMember[];
}

/** What one member of a group has reached. */
export interface MemberScore {
  readonly username: string;
  readonly displayName: string;
  readonly skills: Readonly<Record<string, TrackedSkill>>;
}

/** Somebody joined a group. */
export interface MemberJoined {
  readonly playerId: number;
  readonly displayName: string;
  readonly joinedAt: Date;
}

/** A member of a group reached level 99. */
export interface SkillMaxed {
  readonly playerId: number;
  readonly displayName: string;
  /** Lower case, as the tracker writes it: `attack`. */
  readonly skill: string;
  readonly reachedAt: Date;
}

/**
 * A provider of player and group statistics.
 *
 * Every method gives null where the provider knows no such player or group, or one that wants not to be shown, and throws
 * UPSTREAM_UNAVAILABLE when it cannot be asked. Those with a caller count against the caller's share of the provider's budget
 * and throw RATE_LIMITED when it is spent; the others are automation's and take of the reserve.
 */
export interface TrackerPort {
  player(username: string, caller: string): Promise<TrackedPlayer | null>;
  group(id: number, caller: string): Promise<TrackedGroup | null>;
  /** May take of the reserve too. */
  highScores(groupId: number, caller: string): Promise<readonly MemberScore[] | null>;
  /** Who joined at or after a moment, oldest first. */
  joinsSince(groupId: number, since: Date): Promise<readonly MemberJoined[] | null>;
  /** Level 99s reached at or after a moment, oldest first; those without a known date are left out. */
  level99sSince(groupId: number, since: Date): Promise<readonly SkillMaxed[] | null>;
}
