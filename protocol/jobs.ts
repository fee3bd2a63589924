import type { AreaName } from './areas';
import { keysOf } from './records';

/** A kind of background jobs, with a queue of its name. */
interface JobDefinition {
  /** The area that runs the jobs. */
  readonly area: AreaName;
  /** How often one is sent, once across all processes; null if other work sends them. */
  readonly everySeconds: number | null;
  /** What a job does. */
  readonly does: string;
  /** Retried for months: nothing else would make up for a job that is lost. */
  readonly persistent?: true;
}

type HousekeepingJob = `${AreaName}-housekeeping`;

const HOUR = 3600;

/** All background jobs of the platform. `jobs` of an area's `open` has the handler of each. */
export const JOBS = {
  'auth-housekeeping': {
    area: 'auth',
    everySeconds: HOUR,
    does: 'Deletes expired sessions, sign-ins and idempotency keys, unused signing keys and events older than 30 days; rotates an old signing key.',
  },
  'activity-log': {
    area: 'auth',
    everySeconds: null,
    does: 'Stores an activity that another area has reported.',
  },
  'player-report': {
    area: 'auth',
    everySeconds: null,
    does: 'Stores what a game client proved of a player: the claim of its user, or a new name.',
    persistent: true,
  },
  'found-name-changes': {
    area: 'auth',
    everySeconds: null,
    does: 'Stores changes of player names that the tracker lists.',
  },
  'picture-removal': {
    area: 'auth',
    everySeconds: null,
    does: 'Deletes the files of pictures that the library no longer has.',
    persistent: true,
  },
  'events-picture-deletion': {
    area: 'events',
    everySeconds: null,
    does: 'Takes a picture that the library no longer has from tile events and tiles.',
    persistent: true,
  },
  'bingo-picture-deletion': {
    area: 'bingo',
    everySeconds: null,
    does: 'Takes a picture that the library no longer has from bingo events and tasks.',
    persistent: true,
  },
  'events-housekeeping': {
    area: 'events',
    everySeconds: HOUR,
    does: 'Deletes expired idempotency keys.',
  },
  'tile-image-removal': {
    area: 'events',
    everySeconds: null,
    does: 'Deletes the files of proofs that no row references.',
    persistent: true,
  },
  'attendance-names': {
    area: 'attendance',
    everySeconds: null,
    does: 'Joins or separates the names of players as auth says.',
    persistent: true,
  },
  'attendance-housekeeping': {
    area: 'attendance',
    everySeconds: HOUR,
    does: 'Deletes expired idempotency keys, and reports of presence older than 90 days.',
  },
  'game-names': {
    area: 'game',
    everySeconds: null,
    does: 'Joins or separates the names of players as auth says.',
    persistent: true,
  },
  'game-housekeeping': {
    area: 'game',
    everySeconds: HOUR,
    does: 'Deletes expired idempotency keys, old occurrences, deliveries and snapshots, and ended demand for readings.',
  },
  'game-poll': {
    area: 'game',
    // Repeated every AUTOMATION_POLL_SECONDS.
    everySeconds: null,
    does: 'Reads the news of the tracked groups, for rules.',
  },
  'game-delivery': {
    area: 'game',
    everySeconds: 10,
    does: 'Posts the chat messages that are due; those of new occurrences send a job of their own.',
  },
  'webhook-delivery': {
    area: 'game',
    everySeconds: 5,
    does: 'Sends the messages of webhooks that are due; those about new events send a job of their own.',
  },
  'event-reading': {
    area: 'game',
    everySeconds: 10,
    does: 'Makes its process follow the event log and create deliveries, unless another one does.',
  },
  'calendar-sync': {
    area: 'game',
    everySeconds: 900,
    does: 'Synchronises the calendar with its source.',
  },
  'tracker-names': {
    area: 'game',
    everySeconds: 900,
    does: 'Reads the latest name changes of the tracked groups.',
  },
  'tracker-demand': {
    area: 'game',
    everySeconds: null,
    does: 'Stores the players whose readings another area needs.',
  },
  'tracker-reading': {
    area: 'game',
    everySeconds: 20,
    does: 'Reads the players at the tracker who need it most, within its budget.',
  },
  'bingo-names': {
    area: 'bingo',
    everySeconds: null,
    does: 'Joins or separates the names of players as auth says.',
    persistent: true,
  },
  'bingo-housekeeping': {
    area: 'bingo',
    everySeconds: HOUR,
    does: 'Deletes expired idempotency keys, expired reports and facts that no longer matter.',
  },
  'bingo-screenshot-removal': {
    area: 'bingo',
    everySeconds: null,
    does: 'Deletes the files of screenshots that no row references.',
  },
  'bingo-status': {
    area: 'bingo',
    everySeconds: 5,
    does: 'Logs that events have started or ended, and that tasks are shown.',
  },
  'bingo-demand': {
    area: 'bingo',
    everySeconds: 60,
    does: 'Sends the players whose readings events need; demand ends after ten minutes unless it is repeated.',
  },
  'bingo-reading': {
    area: 'bingo',
    everySeconds: null,
    does: 'Counts what a reading of a player proves.',
  },
} as const satisfies Readonly<Record<HousekeepingJob, JobDefinition> & Record<string, JobDefinition>>;

export type JobName = keyof typeof JOBS;

/** The jobs of an area besides its housekeeping. */
export type JobOf<Area extends AreaName> = Exclude<
  { [Name in JobName]: (typeof JOBS)[Name]['area'] extends Area ? Name : never }[JobName],
  HousekeepingJob
>;

/** The names of all jobs, whose queues `migrateJobs` creates. A job sent to a missing queue is lost. */
export const JOB_NAMES: readonly JobName[] = keysOf(JOBS);

/** Returns the definition of a job. */
export function jobDefinition(name: JobName): JobDefinition {
  return JOBS[name];
}
