import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { AREA_PORTS } from '#processes/configuration/area-variables';
import { AREAS } from '#protocol/areas';
import { packageRoot } from '#runtime/package-root';
import { freePorts } from '#tests/support/free-ports';

/** A process of `npm start` without the build. */
export interface AllInOne {
  readonly pid: number;
  /** Resolves when the banner is written; rejects with the output if the process exits first. */
  readonly ready: Promise<void>;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  /** Returns the standard output: the banner. */
  banner(): string;
  /** Returns the lines of standard error except the structured log. */
  complaints(): string[];
  /** Returns the lines of the structured log at level warn or above. */
  warnings(): string[];
  signal(signal: NodeJS.Signals): void;
}

export type Environment = Readonly<Record<string, string>>;

/** Starts the built platform, empty, with exactly these environment variables. */
export function launch(environment: Environment): AllInOne {
  const child = spawn(process.execPath, [join(packageRoot, 'dist/server/all-in-one.js')], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, SANDBOX_DATA: 'off', ...environment },
    cwd: environment.DATA_DIR ?? '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let banner = '';
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString('utf8');
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      banner += chunk.toString('utf8');
      if (banner.includes(' is ready')) resolve();
    });
    child.once('close', (code) =>
      reject(new Error(`ended with ${code} before it was ready:\n${banner}${errors}`)),
    );
  });
  // Callers that expect a failed start use `ended` only.
  ready.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    ready,
    ended: new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal }))),
    banner: () => banner,
    complaints: () => errors.split('\n').filter((line) => line !== '' && !line.startsWith('{')),
    warnings: () => `${banner}${errors}`.split('\n').filter((line) => /^\{"level":[456]0,/.test(line)),
    signal: (signal) => void child.kill(signal),
  };
}

/** Returns variables with six free ports. */
export async function portVariables(): Promise<Record<string, string>> {
  const ports = await freePorts(1 + AREAS.length);
  const names = ['PORT', ...AREA_PORTS];
  return Object.fromEntries(names.map((name, index) => [name, String(ports[index])]));
}

/** Returns the running processes whose arguments contain a text. */
export function processesThatMention(text: string): string[] {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line.includes(text));
}
