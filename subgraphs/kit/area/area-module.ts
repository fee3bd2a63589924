import type { PoolDatabase } from '#kit/database/pool-database';
import type { OriginPolicy } from '#protocol/origin-policy';
import type { TokenSettings } from '#protocol/session-token';
import type { FileStore } from '#runtime/files/file-store';
import type { Logger } from '#runtime/logger';
import type { Observer } from '#runtime/observe/observer';
import type { StorageDefinition } from '../database/data-source';
import type { ReferenceResolvers } from '../entities-in-batch';
import type { EventDescriptions } from '../event-log';
import type { JobQueue } from '../jobs/job-queue';
import type { SubgraphDefinition } from '../subgraph';

/** The environment in which every area is opened. */
export interface AreaEnvironment {
  readonly database: PoolDatabase;
  readonly jobs: JobQueue;
  readonly files: FileStore;
  readonly log: Logger;
  readonly observer: Observer;
  /** Shared by the areas of the process. */
  readonly descriptions: EventDescriptions;
  /** Aborted when the process shuts down; cancels waits for outside services. */
  readonly stopping: AbortSignal;
  readonly settings: AreaSettings;
}

/** The operator's settings that areas use. */
export interface AreaSettings {
  /** The gateway's public URL, without a trailing slash. */
  readonly baseUrl: string;
  readonly origins: OriginPolicy;
  readonly tokens: TokenSettings;
  readonly superAdminIds: readonly string[];
  readonly identityProvider: {
    readonly url: string;
    readonly clientId: string;
    readonly clientSecret: string;
  };
  readonly infrastructure: Infrastructure;
  /** Whether the gateway serves icons of items. */
  readonly hasItemImages: boolean;
  readonly game: GameSettings;
}

/** The infrastructure of the platform, as shown to administrators. */
interface Infrastructure {
  /** Whether the sandbox replaces the identity provider. */
  readonly hasSandboxIdentity: boolean;
  /** The bucket that stores files; null if a directory does. */
  readonly fileBucket: {
    readonly name: string;
    /** Null: Amazon's. */
    readonly endpoint: string | null;
  } | null;
}

/** An open area: the resolver instances. */
export interface OpenArea {
  /** One instance of each resolver class of the definition. */
  readonly resolvers: readonly object[];
  /** Resolvers of the references from other areas to this area's types. */
  readonly references: ReferenceResolvers;
  /** Releases the resources acquired by `open`, except jobs. */
  close(): Promise<void>;
}

/** An area as `processes` sees it: its schema, its storage and how to open it. */
export interface AreaModule {
  readonly storage: StorageDefinition;
  readonly definition: SubgraphDefinition;
  open(environment: AreaEnvironment): Promise<OpenArea>;
}

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
