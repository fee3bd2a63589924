import { readConfiguration } from '#processes/configuration/configuration';
import { readServerConfiguration } from '#processes/configuration/environment';
import { createLogger } from '#processes/logger';
import type { Running } from '#processes/run-until-signalled';
import { stopTimes } from '#processes/stop-times';

/** Runs the whole platform in this process, configured by the environment. */
export async function runAllInOne(stopping: AbortSignal): Promise<Running> {
  const configuration = await readServerConfiguration(readConfiguration);
  // Loaded after validation, so that configuration errors are reported without delay.
  const [{ banner }, { startPlatform }] = await Promise.all([
    import('#processes/all-in-one/banner'),
    import('#processes/all-in-one/start-platform'),
  ]);
  const log = createLogger(configuration.logLevel);
  const platform = await startPlatform(configuration, log, stopping);
  process.stdout.write(banner(configuration, platform.addresses));
  const { exit } = stopTimes(configuration);
  return { stop: platform.stop, died: platform.died, log, stopWithinMs: exit };
}
