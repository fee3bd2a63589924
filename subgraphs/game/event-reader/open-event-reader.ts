import type { AreaEnvironment } from '#kit/area-module';
import type { RunningWork } from '../delivery/running-work';
import { followEvents } from './follow-events';

/** Interval at which the processes that run jobs check that one of them reads. */
const CHECK_SECONDS = 10;

/**
 * Reads the event log in one of the processes that run jobs. A job makes its process a candidate: when the
 * reading one ends, the next job makes another one continue.
 */
export async function openEventReader(
  { database, jobs, descriptions, log }: AreaEnvironment,
  work: RunningWork,
): Promise<void> {
  let isReading = false;
  const read = async () => {
    isReading = true;
    try {
      await work.run((stopping) => followEvents({ database, jobs, descriptions }, stopping));
    } catch (err) {
      log.warn({ err }, 'the event log could not be read');
    } finally {
      isReading = false;
    }
  };
  jobs.work(
    'event-reading',
    work.handler(async () => {
      if (!isReading) void read();
    }),
  );
  await database.transaction((transaction) => jobs.send(transaction, 'event-reading', {}));
  jobs.repeat('event-reading', CHECK_SECONDS);
}
