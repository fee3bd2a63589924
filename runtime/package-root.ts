import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** Folder of the product's package.json, for sources and build output alike. */
export const packageRoot = findPackageRoot(__dirname);

/** The product's name and version, sent to providers and shown in the REST reference. */
export const product = z
  .object({ name: z.string(), version: z.string() })
  .parse(JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')));

function findPackageRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json was not found above the running files');
  return findPackageRoot(parent);
}
