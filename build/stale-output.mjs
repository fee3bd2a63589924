import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Removes compiled files whose source is gone: tsc leaves them. Bundles are not among them. */
export function removeStaleOutput(root, dist) {
  for (const { name, parentPath } of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const [, source] = /^(.+)\.js(?:\.map)?$/.exec(name) ?? [];
    if (source === undefined || parentPath === join(dist, 'server')) continue;
    const folder = join(root, relative(dist, parentPath));
    if (!existsSync(join(folder, `${source}.ts`))) rmSync(join(parentPath, name));
  }
}
