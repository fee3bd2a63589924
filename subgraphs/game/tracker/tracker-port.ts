/** One skill of a player. Rank and experience are -1 for unranked players. */
export interface TrackedSkill {
  readonly rank: number;
  readonly level: number;
  readonly experience: number;
}

/** A player in the tracker; times are ISO 8601. */
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

/** What a reading of a player says. */
export interface TrackedReading {
  /** Tracker id, which stays the same if the player is renamed. */
  readonly id: number;
  /** Folded name. */
  readonly name: string;
  /** Time of the snapshot, ISO 8601; null if the tracker does not say it. */
  readonly takenAt: string | null;
  /** Experience by skill, with `overall`, and kills by boss; -1 where the game does not rank the player. */
  readonly experience: Readonly<Record<string, number>>;
  readonly kills: Readonly<Record<string, number>>;
}

export interface TrackedMember {
  readonly username: string;
  readonly displayName: string;
  readonly role: string | null;
  readonly joinedAt: string;
}

/** A group in the tracker. */
export interface TrackedGroup {
  readonly id: number;
  readonly name: string;
  readonly clanChat: string | null;
  readonly description: string | null;
  readonly memberCount: number;
  readonly members: readonly TrackedMember[];
}

/** The experience of one member of a group. */
export interface MemberScore {
  readonly username: string;
  readonly displayName: string;
  readonly skills: Readonly<Record<string, TrackedSkill>>;
}

/** A join of a group. */
export interface MemberJoined {
  readonly playerId: number;
  readonly displayName: string;
  readonly joinedAt: Date;
}

/** A change of a player name that the tracker approved. */
export interface TrackedNameChange {
  readonly id: number;
  readonly formerName: string;
  readonly currentName: string;
  readonly changedAt: Date;
}

/** A member of a group reached level 99. */
export interface SkillMaxed {
  readonly playerId: number;
  readonly displayName: string;
  /** Lower case, as in the tracker: `attack`. */
  readonly skill: string;
  readonly reachedAt: Date;
}

/**
 * A provider of player and group statistics.
 *
 * Every method returns null for a player or group that is unknown or opted out, and throws
 * UPSTREAM_UNAVAILABLE if the provider cannot be reached. Methods with a caller count against the caller's
 * share of the provider's budget and throw RATE_LIMITED when it is spent; the others are for the platform
 * itself, those of automation use the reserve.
 */
export interface TrackerPort {
  player(username: string, caller: string): Promise<TrackedPlayer | null>;
  /**
   * Reads a player for the platform itself, without the reserve; null as well for a player without a
   * snapshot.
   */
  reading(username: string): Promise<TrackedReading | null>;
  group(id: number, caller: string): Promise<TrackedGroup | null>;
  /** May also use the reserve. */
  highScores(groupId: number, caller: string): Promise<readonly MemberScore[] | null>;
  /** Returns the latest name changes of the members, at most 50. */
  nameChanges(groupId: number): Promise<readonly TrackedNameChange[] | null>;
  /** Returns the joins at or after an instant, oldest first. */
  joinsSince(groupId: number, since: Date): Promise<readonly MemberJoined[] | null>;
  /**
   * Returns the level 99s reached at or after an instant, oldest first; those without a known date are
   * omitted.
   */
  level99sSince(groupId: number, since: Date): Promise<readonly SkillMaxed[] | null>;
}
