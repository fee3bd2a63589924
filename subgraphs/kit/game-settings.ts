/** Where game data comes from; every address is a bare origin. */
export interface GameSettings {
  readonly tracker: {
    readonly url: string;
    /** Raises the provider's limit of requests; null without one. */
    readonly apiKey: string | null;
    /** Where it is not what the provider's documentation says, as for the sandbox's. */
    readonly requestsPerMinute?: number;
  };
  readonly profile: {
    readonly url: string;
    /** As the tracker's. */
    readonly requestsPerMinute?: number;
  };
  readonly groupMode: {
    readonly url: string;
    /** A token for each group that may be shown; null where the provider needs none, as the sandbox. */
    readonly tokens: ReadonlyMap<string, string> | null;
  };
  /** Group ids at the tracker that automation watches and high scores are shown of. */
  readonly trackedGroupIds: readonly number[];
  readonly chat: { readonly url: string; readonly botToken: string };
  readonly calendar: CalendarSource;
  /** Seconds between two looks at the tracked groups. */
  readonly automationPollSeconds: number;
  /** Null: what providers answered is remembered in this process alone. */
  readonly redisUrl: string | null;
}

/** Where the calendar comes from: the chat's scheduled events of a guild, or the whole address of an iCalendar feed. */
export type CalendarSource =
  | { readonly kind: 'discord'; readonly url: string; readonly botToken: string; readonly guildId: string }
  | { readonly kind: 'ics'; readonly url: string };
