import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Inputs of every part besides its sources; the hidden lock file lists the installed packages. */
const SETTINGS = ['build', 'package.json', 'node_modules/.package-lock.json'];

/** The server: what tsc compiles. */
export function serverPart(root) {
  const { include } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  return {
    stamp: '.fingerprint',
    inputs: [...SETTINGS, 'tsconfig.json', 'tsconfig.build.json', ...include],
    isSource: /(?<!\.test|\.fixture)\.(ts|[cm]js|json)$/,
  };
}

/** The plans of the REST documents: made by the server's code of documents and the supergraph. */
export function plansPart(root) {
  const { inputs } = serverPart(root);
  return { stamp: '.plans-fingerprint', inputs, isSource: /(?<!\.test|\.fixture)\.(ts|[cm]js|graphql)$/ };
}

/** The console: what Vite bundles. */
export function consolePart() {
  return {
    stamp: '.console-fingerprint',
    inputs: [...SETTINGS, 'console'],
    isSource: /(?<!\.test)\.(tsx?|mjs|css|html|json)$/,
  };
}

/** Whether a part of `dist` was built from the files that are there now. */
export function isBuilt(root, dist, part) {
  const stamp = join(dist, part.stamp);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root, part);
}

/** Records the files that a part of `dist` was built from. */
export function markBuilt(root, dist, part) {
  writeFileSync(join(dist, part.stamp), fingerprint(root, part));
}

/** An interrupted or failed build does not count. */
export function markUnbuilt(dist, part) {
  rmSync(join(dist, part.stamp), { force: true });
}

/**
 * Hash of path, size and modification time of each file; reading them all would take longer than it saves.
 */
function fingerprint(root, { inputs, isSource }) {
  const hash = createHash('sha256').update(process.version);
  for (const path of inputs) add(hash, root, path, isSource);
  return hash.digest('hex');
}

function add(hash, root, path, isSource) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats) return;
  if (!stats.isDirectory()) {
    hash.update(`${path}\0${stats.size}\0${stats.mtimeMs}\n`);
    return;
  }
  for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
    if (entry.isDirectory() || isSource.test(entry.name)) add(hash, root, `${path}/${entry.name}`, isSource);
  }
}
