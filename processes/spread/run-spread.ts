import { sandboxLines, storageLines, superAdministrators } from '#processes/all-in-one/banner';
import type { Configuration } from '#processes/configuration/configuration';
import { environment, readServerConfiguration } from '#processes/configuration/environment';
import { readSpreadConfiguration } from '#processes/configuration/spread';
import { createLogger } from '#processes/logger';
import type { Running } from '#processes/run-until-signalled';
import { product } from '#runtime/package-root';
import { type Spread, startSpread } from './start-spread';

/** Runs the topology, configured by the environment. */
export async function runSpread(stopping: AbortSignal): Promise<Running> {
  const configuration = await readServerConfiguration(readSpreadConfiguration);
  const log = createLogger(configuration.logLevel);
  const spread = await startSpread(configuration, environment(), log, stopping);
  process.stdout.write(banner(configuration, spread));
  return { stop: spread.stop, died: spread.died, log };
}

/** Returns the start-up banner: the address of each process, and which services are sandbox stand-ins. */
function banner(configuration: Configuration, spread: Spread): string {
  const { embeddedDatabase, redisUrl, standIns, processes } = spread;
  const lines = [
    `${product.name} ${product.version} is ready, in ${processes.length} processes`,
    '',
    ...processes.map(
      ({ name, port, pid }) => `  ${name.padEnd(11)}  http://localhost:${port}  (process ${pid})`,
    ),
    ...storageLines(configuration, embeddedDatabase, redisUrl),
    ...sandboxLines(standIns),
    '',
    superAdministrators(configuration),
  ];
  return `${lines.join('\n')}\n`;
}
