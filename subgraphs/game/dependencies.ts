import type { AreaSettings, OptionalService } from '#kit/area/area-module';
import type { Database } from '#kit/database/database';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { FileStore } from '#runtime/files/file-store';
import type { TrackedGroups } from './automation/tracked-groups';
import type { CalendarSync } from './calendar/calendar-sync';
import type { GroupModeReading } from './group-mode/group-mode.queries';
import type { ProfileReading } from './players/profile.queries';
import type { RequestOutcomes } from './providers/provider-outcomes';
import type { TrackerReading } from './tracker/tracker.queries';
import type { WebhookDependencies } from './webhooks/post-webhook';

/** The cached providers of statistics. */
export interface Statistics {
  readonly tracker: TrackerReading;
  readonly profile: ProfileReading;
  readonly groupMode: GroupModeReading;
}

/** Dependencies of this area's resolvers. */
export interface GameDependencies extends Statistics {
  readonly database: Database;
  readonly jobs: JobQueue;
  readonly files: FileStore;
  /** Services that the platform runs without. */
  readonly off: readonly OptionalService[];
  /** The groups with public high scores. */
  readonly trackedGroupIds: readonly number[];
  /** The same groups, as polled by automation. */
  readonly groups: TrackedGroups;
  readonly calendar: CalendarSync;
  readonly webhooks: WebhookDependencies;
  readonly settings: Pick<AreaSettings, 'baseUrl' | 'game' | 'identityProvider' | 'infrastructure'>;
  readonly outcomes: RequestOutcomes;
}

/** Dependencies of the automation use cases. */
export type AutomationDependencies = Pick<GameDependencies, 'database' | 'jobs'>;
