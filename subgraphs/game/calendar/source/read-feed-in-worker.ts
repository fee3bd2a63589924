import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageRoot } from '#runtime/package-root';
import type { TimeSpan } from '../rules/calendar-entry';
import type { FeedReading } from '../rules/read-feed';

/** The built file: worker threads cannot run TypeScript. */
const WORKER = join(packageRoot, 'dist/subgraphs/game/calendar/source/feed-worker.js');

/** Many times the need of a feed of 5 MiB. */
const MOST_MEMORY_MB = 256;

/**
 * Parses a feed in a worker thread. Some recurrence rules, such as one for every 30th of February, put
 * ical.js into an infinite loop: only terminating the thread stops it, and the main thread continues to serve
 * requests.
 *
 * @param signal aborts the parsing.
 * @throws Error if the text is not a calendar, or the signal is aborted first.
 */
export function readFeedInWorker(text: string, span: TimeSpan, signal: AbortSignal): Promise<FeedReading> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(WORKER, {
      workerData: { text, span },
      // The worker gets no options and secrets of the process.
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
    const abort = () => {
      reject(new Error('the feed could not be read in time', { cause: signal.reason }));
      void worker.terminate();
    };
    signal.addEventListener('abort', abort, { once: true });
    worker.once('message', resolve);
    worker.on('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', abort);
      reject(new Error('the feed was not read'));
    });
  });
}
