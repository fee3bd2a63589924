import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageRoot } from '#runtime/package-root';
import type { TimeSpan } from '../rules/calendar-entry';
import type { FeedReading } from '../rules/read-feed';

/** The built file: threads run no TypeScript. */
const WORKER = join(packageRoot, 'dist/subgraphs/game/calendar/source/feed-worker.js');

/** Enough for a feed of 5 MiB many times over. */
const MOST_MEMORY_MB = 256;

/**
 * Reads a feed in a thread of its own. Some recurrence rules, such as one for every 30th of February, keep ical.js busy for
 * ever within one call: only the end of a thread stops that, and meanwhile this one answers requests.
 *
 * @param signal ends the reading of the whole feed.
 * @throws Error when the text is no calendar, or the signal comes before the end.
 */
export function readFeedInWorker(text: string, span: TimeSpan, signal: AbortSignal): Promise<FeedReading> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(WORKER, {
      workerData: { text, span },
      // Neither options nor secrets of the process are a feed's business.
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
    const giveUp = () => {
      reject(new Error('the feed could not be read in time', { cause: signal.reason }));
      void worker.terminate();
    };
    signal.addEventListener('abort', giveUp, { once: true });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', giveUp);
      reject(new Error('the feed was not read'));
    });
  });
}
