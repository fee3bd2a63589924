import type { PoolDatabase } from '#kit/database/pool-database';
import type { OriginPolicy } from '#protocol/origin-policy';
import type { TokenSettings } from '#protocol/session-token';
import type { FileStore } from '#runtime/files/file-store';
import type { Logger } from '#runtime/logger';
import type { Observer } from '#runtime/observe/observer';
import type { StorageDefinition } from './database/data-source';
import type { ReferenceResolvers } from './entities-in-batch';
import type { EventDescriptions } from './event-log/event-descriptions';
import type { GameSettings } from './game-settings';
import type { JobQueue } from './jobs/job-queue';
import type { SubgraphDefinition } from './subgraph';

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
  readonly game: GameSettings;
}

/** The infrastructure of the platform, as shown to administrators. */
export interface Infrastructure {
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
