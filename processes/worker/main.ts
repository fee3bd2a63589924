import { readWorkerConfiguration } from '#processes/configuration/area-process';
import { environment } from '#processes/configuration/environment';
import { createLogger } from '#processes/logger';
import { runUntilSignalled } from '#processes/run-until-signalled';
import { startWorker } from './start-worker';

runUntilSignalled(async () => {
  const configuration = readWorkerConfiguration(environment());
  const log = createLogger(configuration.logLevel).child({ process: 'worker' });
  return { stop: await startWorker(configuration, log), log };
});
