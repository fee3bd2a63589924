import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '#runtime/package-root';
import type { Growth } from './costs';
import { plot } from './plot';
import { table } from './table';

const FOLDER = join(packageRoot, 'docs/performance');

/** Writes the table, the raw figures and the plot. */
export async function writeReport(growths: readonly Growth[]): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, 'growth.md'), table(growths));
  await writeFile(join(FOLDER, 'growth.json'), `${JSON.stringify({ growths }, null, 2)}\n`);
  await writeFile(join(FOLDER, 'growth.svg'), plot(growths));
}
