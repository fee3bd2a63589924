import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A Node.js process that runs code of this folder. */
export interface AnotherProcess {
  /** First line of output. */
  firstLine: string;
  pid: number;
  /** Kills the process with SIGKILL and waits for its exit. */
  kill(): Promise<void>;
}

// Node 20 cannot run TypeScript, and jest's transform does not apply to child processes.
const hook = `
  const { transformSync } = require('@swc/core');
  const options = { jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } };
  require.extensions['.ts'] = (module, filename) => module._compile(
    transformSync(require('node:fs').readFileSync(filename, 'utf8'), { ...options, filename }).code, filename);
  const say = (what) => console.log(typeof what === 'string' ? what : what.name);
  setInterval(() => {}, 60000);`;

/**
 * Evaluates an expression that returns a promise of a string, prints the string (or the name of the error)
 * and stays alive.
 */
export async function runInAnotherProcess(file: string, expression: string): Promise<AnotherProcess> {
  const script = `${hook}
    const code = require(${JSON.stringify(join(__dirname, `${file}.ts`))});
    (async () => (${expression}))().then(say, say);`;
  const child = spawn(process.execPath, ['-e', script], {
    cwd: __dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { firstLine: await firstLine(child), pid: child.pid ?? 0, kill: () => kill(child) };
}

/** Starts the embedded PostgreSQL in another process, which prints its connection string. */
export function startInAnotherProcess(dataDir: string): Promise<AnotherProcess> {
  const options = JSON.stringify({ dataDir, durable: true });
  return runInAnotherProcess('start', `(await code.startEmbeddedPostgres(${options})).url`);
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the process has no output');
  for await (const line of createInterface(child.stdout)) return line;
  throw new Error('the process ended and said nothing');
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
