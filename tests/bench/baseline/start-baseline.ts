import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '#kit/package-root';
import { freePorts } from '#tests/support/free-ports';

/** The hand-written server, running. */
export interface Baseline {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts the hand-written server as a process of its own. */
export async function startBaseline(environment: Readonly<Record<string, string>>): Promise<Baseline> {
  const [port = 0] = await freePorts(1);
  const server = spawn(
    process.execPath,
    ['--max-semi-space-size=64', join(packageRoot, 'dist/tests/bench/baseline/server.js')],
    {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.stdout.once('data', () => resolve());
    server.once('exit', (code) => reject(new Error(`The baseline ended with ${code}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: server.pid ?? 0,
    stop: () =>
      new Promise((resolve) => {
        server.once('exit', () => resolve());
        server.kill();
      }),
  };
}
