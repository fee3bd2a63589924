import type { PoolDatabase } from '#kit/database/pool-database';
import type { OriginPolicy } from '#protocol/origin-policy';
import type { TokenSettings } from '#protocol/session-token';
import type { FileStore } from '#runtime/files/file-store';
import type { Logger } from '#runtime/logger';
import type { Observer } from '#runtime/observe/observer';
import type { StorageDefinition } from './database/data-source';
import type { ReferenceResolvers } from './entities-in-batch';
import type { GameSettings } from './game-settings';
import type { JobQueue } from './jobs/job-queue';
import type { SubgraphDefinition } from './subgraph';

/** What every area is given when it opens. */
export interface AreaEnvironment {
  readonly database: PoolDatabase;
  readonly jobs: JobQueue;
  readonly files: FileStore;
  readonly log: Logger;
  readonly observer: Observer;
  /** Comes when the process is told to stop: nobody waits for the outside world any longer. */
  readonly stopping: AbortSignal;
  readonly settings: AreaSettings;
}

/** The operator's settings, as far as areas use them. */
export interface AreaSettings {
  /** The gateway's public address, without a slash at the end. */
  readonly baseUrl: string;
  readonly origins: OriginPolicy;
  readonly tokens: TokenSettings;
  readonly superAdminIds: readonly string[];
  readonly identityProvider: {
    readonly url: string;
    readonly clientId: string;
    readonly clientSecret: string;
  };
  readonly game: GameSettings;
}

/** An area that is open: the instances that answer its fields. */
export interface OpenArea {
  /** One instance of each resolver class of the definition. */
  readonly resolvers: readonly object[];
  /** How other areas' references to this area's types are resolved. */
  readonly references: ReferenceResolvers;
  /** Ends what `open` began, jobs aside. */
  close(): Promise<void>;
}

/** An area as `processes` sees it: how it looks in the graph, what it stores, how it is opened. */
export interface AreaModule {
  readonly storage: StorageDefinition;
  readonly definition: SubgraphDefinition;
  open(environment: AreaEnvironment): Promise<OpenArea>;
}
