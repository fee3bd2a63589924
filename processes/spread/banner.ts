import { sandboxLines, storageLines, superAdministrators } from '#processes/all-in-one/banner';
import type { Configuration } from '#processes/configuration/configuration';
import { product } from '#runtime/package-root';
import type { Spread } from './start-spread';

/** Returns the start-up banner: the address of each process, and which services are sandbox stand-ins. */
export function banner(configuration: Configuration, spread: Spread): string {
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
