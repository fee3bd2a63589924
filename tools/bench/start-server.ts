import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '#runtime/package-root';
import { freePorts } from '#tests/support/free-ports';

/** A running comparison server. */
export interface StartedServer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Core of the measured servers. */
export const SERVER_CORE = 0;

/** Core of everything else. */
export const LOAD_CORE = 1;

/**
 * Starts a program as a separate process on the servers' core, and waits for its first output.
 */
export async function startServer(
  program: string,
  programArguments: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<StartedServer> {
  const [port = 0] = await freePorts(1);
  const server = spawn(
    process.execPath,
    [join(packageRoot, 'dist/tools/bench', program), ...programArguments],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: String(port),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.stdout.once('data', () => resolve());
    server.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)));
  });
  const { pid = 0 } = server;
  pinTo(SERVER_CORE, pid);
  return {
    url: `http://127.0.0.1:${port}`,
    pid,
    stop: () =>
      new Promise((resolve) => {
        if (server.exitCode !== null || server.signalCode !== null) return resolve();
        server.once('exit', () => resolve());
        // There is no state to lose, and not every gateway stops on SIGTERM.
        server.kill('SIGKILL');
      }),
  };
}

/** Pins a process and its future children to one core; without `taskset`, figures are noisier but valid. */
export function pinTo(core: number, pid: number): void {
  spawnSync('taskset', ['-a', '-p', '-c', String(core), String(pid)]);
}
