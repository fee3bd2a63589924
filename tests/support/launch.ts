import { type ChildProcess, spawn } from 'node:child_process';

/** An empty platform with two super administrators and rate limits that no ordinary suite reaches. */
const USUAL = {
  SANDBOX_DATA: 'off',
  SUPER_ADMIN_IDS: '100000000000000001,100000000000000099',
  RATE_LIMIT_PUBLIC: '1000000',
  RATE_LIMIT_AUTHENTICATED: '1000000',
  RATE_LIMIT_PLUGIN: '1000000',
  RATE_LIMIT_REFRESH: '1000000',
};

/** The running product: one process, or several below one. */
export interface Launched {
  readonly pid: number;
  /** Returns everything written so far. */
  output(): string;
  /** Ends the process with a signal and returns its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts the built product and waits until it is ready.
 *
 * @throws Error with the output so far.
 */
export async function launch(
  main: string,
  folder: string,
  environment: Readonly<Record<string, string>>,
  readyWithinMs: number,
  onOutput: (chunk: Buffer) => void = () => undefined,
): Promise<Launched> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      TZ: 'Pacific/Auckland',
      ...USUAL,
      ...environment,
    },
    // Another working directory, so that a developer's .env is not loaded.
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', onOutput);
  const output = await ready(child, readyWithinMs);
  return { pid: child.pid ?? 0, output, end: (signal) => end(child, signal) };
}

function ready(child: ChildProcess, withinMs: number): Promise<() => string> {
  let written = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGTERM');
      reject(new Error(`The platform was not ready within ${withinMs} ms:\n${written}`));
    }, withinMs);
    const onData = (chunk: Buffer) => {
      written += chunk.toString('utf8');
      if (!written.includes(' is ready')) return;
      clearTimeout(timer);
      resolve(() => written);
    };
    child.stdout?.on('data', onData);
    child.stderr?.on('data', onData);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The platform ended with ${code} before it was ready:\n${written}`));
    });
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}
