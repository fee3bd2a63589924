import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Removes compiled files whose source is gone: tsc leaves them. Bundles are not among them. */
export function removeStaleOutput(root, dist) {
  for (const { name, parentPath } of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const [, source] = /^(.+)\.js(?:\.map)?$/.exec(name) ?? [];
    if (source === undefined || isBundled(relative(dist, parentPath))) continue;
    const folder = join(root, relative(dist, parentPath));
    if (!existsSync(join(folder, `${source}.ts`))) rmSync(join(parentPath, name));
  }
}

function isBundled(folder) {
  const [top] = folder.split(sep);
  return top === 'server' || top === 'console';
}
