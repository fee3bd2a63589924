/** The progress of a quest. */
export const QUEST_STATES = ['not_started', 'in_progress', 'finished'] as const;

export type QuestState = (typeof QUEST_STATES)[number];

/** One tier of achievements; tier names are in lower case. */
interface TierProgress {
  readonly tier: string;
  readonly completed: number;
  readonly total: number;
}

/** A player's progress in the game. */
export interface PlayerProfile {
  readonly username: string;
  readonly combatLevel: number;
  /** By skill name in lower case. */
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
   * Returns the profile of a player.
   *
   * @returns null for an unknown player.
   * @throws DomainError UPSTREAM_UNAVAILABLE if the provider cannot be reached, RATE_LIMITED if the caller's
   *   share is spent.
   */
  player(username: string, caller: string): Promise<PlayerProfile | null>;
}
