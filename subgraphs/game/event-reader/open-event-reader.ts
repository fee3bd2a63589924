import type { AreaEnvironment } from '#kit/area-module';
import type { RunningWork } from '../delivery/running-work';
import { followEvents } from './follow-events';

/** Duration of a job; the next one follows at once, in any process. */
const READING_SECONDS = 15;

/** Starts reading the event log. */
export async function openEventReader(
  { database, jobs, descriptions }: AreaEnvironment,
  work: RunningWork,
): Promise<void> {
  jobs.work(
    'event-reading',
    work.handler((stopping) =>
      followEvents({ database, jobs, descriptions }, AbortSignal.any([stopping, endOfReading()])),
    ),
  );
  // What a process that ended has left is continued without waiting for the schedule.
  await database.transaction((transaction) => jobs.send(transaction, 'event-reading', {}));
  jobs.repeat('event-reading', READING_SECONDS);
}

function endOfReading(): AbortSignal {
  return AbortSignal.timeout(READING_SECONDS * 1000);
}
