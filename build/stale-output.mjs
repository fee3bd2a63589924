import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Folders of bundles, of which another process may write one at the same time. */
const BUNDLED = ['server', 'console'];

/** Removes compiled files whose source is gone: tsc leaves them. */
export function removeStaleOutput(root, dist) {
  for (const entry of readdirSync(dist, { withFileTypes: true })) {
    if (entry.isDirectory() && !BUNDLED.includes(entry.name)) removeBelow(join(dist, entry.name), root, dist);
  }
}

function removeBelow(folder, root, dist) {
  for (const { name, parentPath } of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const [, source] = /^(.+)\.js(?:\.map)?$/.exec(name) ?? [];
    if (source === undefined) continue;
    const sources = join(root, relative(dist, parentPath));
    if (!existsSync(join(sources, `${source}.ts`))) rmSync(join(parentPath, name));
  }
}
