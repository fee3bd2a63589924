/** How far a quest of a player is. */
export const QUEST_STATES = ['not_started', 'in_progress', 'finished'] as const;

export type QuestState = (typeof QUEST_STATES)[number];

/** One tier of achievements; names of tiers are in lower case. */
export interface TierProgress {
  readonly tier: string;
  readonly completed: number;
  readonly total: number;
}

/** What a player has done in the game. */
export interface PlayerProfile {
  readonly username: string;
  readonly combatLevel: number;
  /** By name of the skill in lower case. */
  readonly skills: Readonly<Record<string, { readonly level: number; readonly experience: number }>>;
  readonly quests: readonly {
    readonly name: string;
    readonly state: QuestState;
    readonly points: number;
  }[];
  readonly achievements: {
    readonly diaries: readonly (TierProgress & { readonly area: string })[];
    readonly combat: readonly TierProgress[];
  };
}

/** A provider of player profiles. */
export interface ProfilePort {
  /**
   * @returns null where the provider knows no such player.
   * @throws DomainError UPSTREAM_UNAVAILABLE when it cannot be asked, RATE_LIMITED when the caller's share is spent.
   */
  player(username: string, caller: string): Promise<PlayerProfile | null>;
}
