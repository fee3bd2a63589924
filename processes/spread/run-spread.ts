import { environment } from '#processes/configuration/environment';
import { withSecretFiles } from '#processes/configuration/secret-files';
import { readSpreadConfiguration } from '#processes/configuration/spread';
import { createLogger } from '#processes/logger';
import type { Running } from '#processes/run-until-signalled';
import { banner } from './banner';
import { startSpread } from './start-spread';

/** Runs the topology, configured by the environment. */
export async function runSpread(stopping: AbortSignal): Promise<Running> {
  const variables = withSecretFiles(environment());
  const configuration = readSpreadConfiguration(variables);
  const log = createLogger(configuration.logLevel);
  const spread = await startSpread(configuration, variables, log, stopping);
  process.stdout.write(banner(configuration, spread));
  return { stop: spread.stop, died: spread.died, log };
}
