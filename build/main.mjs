#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt, markBuilt, markUnbuilt } from './fingerprint.mjs';
import { removeStaleOutput } from './stale-output.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

/** Compiles what changed since the last build into `dist`; nothing when nothing did. */
async function build() {
  if (isBuilt(root, dist)) return 0;
  mkdirSync(dist, { recursive: true });
  markUnbuilt(dist);
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], {
    stdio: 'inherit',
  });
  if (status !== 0) return status ?? 1;
  removeStaleOutput(root, dist);
  // Loaded when there is something to do.
  const { bundleServers } = await import('./bundle.mjs');
  await bundleServers(root, dist);
  markBuilt(root, dist);
  return 0;
}

process.exitCode = await build();
