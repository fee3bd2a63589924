import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { readFeed } from './rules/read-feed';

const task = z.object({ text: z.string(), span: z.object({ start: z.date(), end: z.date() }) });

// An exception ends the thread and rejects the caller's promise.
const { text, span } = task.parse(workerData);
parentPort?.postMessage(readFeed(text, span));
