import type { Database } from '#kit/database/database';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { Resolve } from './post-webhook';
import type { NetworkPolicy } from './rules/network-policy';

/** Dependencies of the webhooks. */
export interface WebhookDependencies {
  readonly database: Database;
  readonly jobs: JobQueue;
  readonly policy: NetworkPolicy;
  readonly resolve: Resolve;
  /** Returns a random number from 0 to 1, for delays. */
  readonly chance: () => number;
}
