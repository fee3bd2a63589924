import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '#runtime/package-root';
import type { Environment } from './all-in-one-process';

/** How an admin command ended. */
export interface EndedCommand {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** An admin command that runs. */
export interface RunningCommand {
  readonly ended: Promise<EndedCommand>;
  signal(signal: NodeJS.Signals): void;
}

/** Starts the built admin command with exactly these environment variables. */
export function startAdmin(args: readonly string[], environment: Environment): RunningCommand {
  const child = spawn(process.execPath, [join(packageRoot, 'dist/processes/admin/main.js'), ...args], {
    env: { PATH: process.env.PATH, ...environment },
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString('utf8');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString('utf8');
  });
  return {
    ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err }))),
    signal: (signal) => void child.kill(signal),
  };
}
