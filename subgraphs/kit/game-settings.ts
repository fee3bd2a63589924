export const OPTIONAL_SERVICES = ['tracker', 'profile', 'groupmode', 'chat', 'calendar'] as const;

/** An external service that a platform can run without. */
export type OptionalService = (typeof OPTIONAL_SERVICES)[number];

/** The sources of game data; every URL is a bare origin. */
export interface GameSettings {
  /** Services that the platform runs without; their other settings are not used. */
  readonly off: readonly OptionalService[];
  readonly tracker: {
    readonly url: string;
    /** Raises the provider's rate limit; null without a key. */
    readonly apiKey: string | null;
    /** Overrides the limit of the provider's documentation, as for the sandbox. */
    readonly requestsPerMinute?: number;
  };
  readonly profile: {
    readonly url: string;
    /** As for the tracker. */
    readonly requestsPerMinute?: number;
  };
  readonly groupMode: {
    readonly url: string;
    /** A token per public group; null if the provider needs none, as the sandbox. */
    readonly tokens: ReadonlyMap<string, string> | null;
  };
  /** Tracker group ids that automation polls and high scores cover. */
  readonly trackedGroupIds: readonly number[];
  readonly chat: { readonly url: string; readonly botToken: string };
  readonly calendar: CalendarSource;
  /** Poll interval of the tracked groups in seconds. */
  readonly automationPollSeconds: number;
  /** Private networks, as CIDR blocks, in which webhooks may have receivers. */
  readonly webhookNetworks: readonly string[];
  /** Null: provider responses are cached in this process only. */
  readonly redisUrl: string | null;
}

/** The source of the calendar: a guild's scheduled events, or the full URL of an iCalendar feed. */
export type CalendarSource =
  | { readonly kind: 'discord'; readonly url: string; readonly botToken: string; readonly guildId: string }
  | { readonly kind: 'ics'; readonly url: string };
