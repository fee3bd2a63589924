import { readWorkerConfiguration } from '#processes/configuration/area-process';
import { readServerConfiguration } from '#processes/configuration/environment';
import { createLogger } from '#processes/logger';
import type { Running } from '#processes/run-until-signalled';
import { stopTimes } from '#processes/stop-times';
import { startWorker } from './start-worker';

/** Runs a worker, configured by the environment. */
export async function runWorker(stopping: AbortSignal): Promise<Running> {
  const configuration = await readServerConfiguration(readWorkerConfiguration);
  const log = createLogger(configuration.logLevel).child({ process: 'worker' });
  const { exit } = stopTimes(configuration);
  return { stop: await startWorker(configuration, log, stopping), log, stopWithinMs: exit };
}
