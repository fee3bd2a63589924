import { environment } from '#processes/configuration/environment';
import { readGatewayConfiguration } from '#processes/configuration/gateway';
import { createLogger } from '#processes/logger';
import { runUntilSignalled } from '#processes/run-until-signalled';
import { startGateway } from './start-gateway';

runUntilSignalled(async () => {
  const configuration = await readGatewayConfiguration(environment());
  const log = createLogger(configuration.logLevel).child({ process: 'gateway' });
  return { stop: await startGateway(configuration, log), log };
});
