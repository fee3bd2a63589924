import { createWriteStream, mkdtempSync, rmSync, type WriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REDIS } from '#processes/spread/topology';
import { type Foundation, startOwnPlatform } from './own-platform';
import { SHARED_PLATFORMS, type SharedPlatform } from './shared-platform';

interface Started {
  readonly platform: Foundation;
  readonly outputFile: string;
  readonly output: WriteStream;
}

/**
 * Starts a spread platform for each worker of jest and tells the workers.
 *
 * @returns stops them.
 */
export async function startSharedPlatforms(count: number): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'platform-shared-'));
  const started: Started[] = [];
  // One after the other: their ports are looked for one after the other as well.
  for (let index = 0; index < count; index += 1) {
    const outputFile = join(folder, `${index}.log`);
    const output = createWriteStream(outputFile);
    const platform = await startOwnPlatform({}, 'spread', (chunk) => void output.write(chunk));
    started.push({ outputFile, output, platform });
  }
  const told = started.map(({ platform, outputFile }): SharedPlatform => {
    const { port, areaPorts, databaseUrl, pid } = platform;
    return {
      port,
      areaPorts: [...areaPorts],
      databaseUrl,
      pid,
      outputFile,
      redisUrl: `redis://127.0.0.1:${port + REDIS}`,
    };
  });
  process.env[SHARED_PLATFORMS] = JSON.stringify(told);
  return async () => {
    for (const { platform, output } of started) {
      await platform.release('SIGTERM');
      output.end();
    }
    rmSync(folder, { recursive: true, force: true });
  };
}
