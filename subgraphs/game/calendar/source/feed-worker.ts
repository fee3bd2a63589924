import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { readFeed } from '../rules/read-feed';

const task = z.object({ text: z.string(), span: z.object({ start: z.date(), end: z.date() }) });

// What throws here ends the thread, and is the error of whoever waits for it.
const { text, span } = task.parse(workerData);
parentPort?.postMessage(readFeed(text, span));
