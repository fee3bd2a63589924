import type { Database } from '#kit/database/database';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { TrackedGroups } from './automation/occurrences/tracked-groups';
import type { CalendarSync } from './calendar/calendar-sync';
import type { Statistics } from './open-statistics';

/** What the resolvers of this area work with. */
export interface GameDependencies extends Statistics {
  readonly database: Database;
  readonly jobs: JobQueue;
  /** The groups whose high scores are shown. */
  readonly trackedGroupIds: readonly number[];
  /** The same groups, as automation rules watch them. */
  readonly groups: TrackedGroups;
  readonly calendar: CalendarSync;
}
