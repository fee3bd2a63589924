#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { consolePart, isBuilt, markBuilt, markUnbuilt, plansPart, serverPart } from './fingerprint.mjs';
import { removeStaleOutput } from './stale-output.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

/** Whether to build the server alone, such as to generate what the console imports. */
const isServerOnly = process.argv.includes('--server');

/**
 * Builds the parts that changed since the last build into `dist`, at the same time; nothing when nothing did.
 */
async function build() {
  mkdirSync(dist, { recursive: true });
  const server = async () => (await buildServer()) || planDocuments();
  const statuses = await Promise.all([server(), isServerOnly ? 0 : buildConsole()]);
  return statuses.find((status) => status !== 0) ?? 0;
}

async function buildServer() {
  const part = serverPart(root);
  if (isBuilt(root, dist, part)) return 0;
  markUnbuilt(dist, part);
  markUnbuilt(dist, plansPart(root));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const status = await run(tsc, '-p', join(root, 'tsconfig.build.json'));
  if (status !== 0) return status;
  removeStaleOutput(root, dist);
  // Loaded when there is something to do.
  const { bundleServers } = await import('./bundle.mjs');
  await bundleServers(root, dist);
  markBuilt(root, dist, part);
  return 0;
}

/** Also after `npm run generate`, which changes the supergraph but no code. */
async function planDocuments() {
  const part = plansPart(root);
  if (isBuilt(root, dist, part)) return 0;
  markUnbuilt(dist, part);
  const status = await run(join(dist, 'processes/plan-documents.js'));
  if (status === 0) markBuilt(root, dist, part);
  return status;
}

async function buildConsole() {
  if (isBuilt(root, dist, consolePart())) return 0;
  return run(join(root, 'build/console.mjs'));
}

/** Runs a program in a process of its own and returns its exit status. */
function run(...program) {
  return new Promise((resolve, reject) => {
    spawn(process.execPath, program, { stdio: 'inherit' })
      .once('error', reject)
      .once('close', (status) => resolve(status ?? 1));
  });
}

process.exitCode = await build();
