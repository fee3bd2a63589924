import { readConfiguration } from '#processes/configuration/configuration';
import { environment } from '#processes/configuration/environment';
import { createLogger } from '#processes/logger';
import { runUntilSignalled } from '#processes/run-until-signalled';
import { banner } from './banner';
import { startPlatform } from './start-platform';

runUntilSignalled(async () => {
  const configuration = readConfiguration(environment());
  const log = createLogger(configuration.logLevel);
  const platform = await startPlatform(configuration, log);
  process.stdout.write(banner(configuration, platform.whereabouts));
  return { stop: platform.stop, died: platform.died, log };
});
