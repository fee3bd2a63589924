import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** Folder of the product's package.json, the same whether sources or the built files run. */
export const packageRoot = findPackageRoot(__dirname);

/** Name and version of the product, as sent to providers and shown in the reference. */
export const product = z
  .object({ name: z.string(), version: z.string() })
  .parse(JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')));

function findPackageRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json was not found above the running files');
  return findPackageRoot(parent);
}
