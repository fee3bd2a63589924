import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { decodeFeed } from './rules/decode-feed';
import { readFeed } from './rules/read-feed';

const task = z.object({
  bytes: z.instanceof(Uint8Array),
  contentType: z.string().nullable(),
  span: z.object({ start: z.date(), end: z.date() }),
});

// An exception ends the thread and rejects the caller's promise.
const { bytes, contentType, span } = task.parse(workerData);
parentPort?.postMessage(readFeed(decodeFeed(bytes, contentType), span));
