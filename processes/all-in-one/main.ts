import { readConfiguration } from '#processes/configuration/configuration';
import { environment } from '#processes/configuration/environment';
import { createLogger } from '#processes/logger';
import { runUntilSignalled } from '#processes/run-until-signalled';

runUntilSignalled(async () => {
  const configuration = readConfiguration(environment());
  // Loaded once the settings are known to be good: a mistake in them is told at once.
  const [{ banner }, { startPlatform }] = await Promise.all([
    import('#processes/all-in-one/banner'),
    import('#processes/all-in-one/start-platform'),
  ]);
  const log = createLogger(configuration.logLevel);
  const platform = await startPlatform(configuration, log);
  process.stdout.write(banner(configuration, platform.whereabouts));
  return { stop: platform.stop, died: platform.died, log };
});
