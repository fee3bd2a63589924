import { environment } from '#processes/configuration/environment';
import { readSpreadConfiguration } from '#processes/configuration/spread';
import { createLogger } from '#processes/logger';
import { runUntilSignalled } from '#processes/run-until-signalled';
import { banner } from './banner';
import { startSpread } from './start-spread';

runUntilSignalled(async () => {
  const variables = environment();
  const configuration = readSpreadConfiguration(variables);
  const log = createLogger(configuration.logLevel);
  const spread = await startSpread(configuration, variables, log);
  process.stdout.write(banner(configuration, spread));
  return { stop: spread.stop, died: spread.died, log };
});
