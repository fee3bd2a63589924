import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Inputs of a build besides the sources; the hidden lock file lists the installed packages. */
const SETTINGS = [
  'build',
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'node_modules/.package-lock.json',
];

/** Whether `dist` was built from the files that are there now. */
export function isBuilt(root, dist) {
  const stamp = stampIn(dist);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root);
}

/** Records the files that `dist` was built from. */
export function markBuilt(root, dist) {
  writeFileSync(stampIn(dist), fingerprint(root));
}

/** An interrupted or failed build does not count. */
export function markUnbuilt(dist) {
  rmSync(stampIn(dist), { force: true });
}

function stampIn(dist) {
  return join(dist, '.fingerprint');
}

/** Hash of path, size and modification time of each file; reading them all would take longer than it saves. */
function fingerprint(root) {
  const { include } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  const hash = createHash('sha256').update(process.version);
  for (const path of [...SETTINGS, ...include]) add(hash, root, path);
  return hash.digest('hex');
}

function add(hash, root, path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats) return;
  if (!stats.isDirectory()) {
    hash.update(`${path}\0${stats.size}\0${stats.mtimeMs}\n`);
    return;
  }
  for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
    if (entry.isDirectory() || /(?<!\.test|\.fixture)\.(ts|[cm]js)$/.test(entry.name))
      add(hash, root, `${path}/${entry.name}`);
  }
}
