import { environment } from '#processes/configuration/environment';
import { readGatewayConfiguration } from '#processes/configuration/gateway';
import { createLogger } from '#processes/logger';
import type { Running } from '#processes/run-until-signalled';
import { startGateway } from './start-gateway';

/** Runs a gateway, configured by the environment. */
export async function runGateway(stopping: AbortSignal): Promise<Running> {
  const configuration = await readGatewayConfiguration(environment());
  const log = createLogger(configuration.logLevel).child({ process: 'gateway' });
  return { stop: await startGateway(configuration, log, stopping), log };
}
