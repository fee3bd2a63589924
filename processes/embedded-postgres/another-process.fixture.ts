import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A Node.js process beside the test's, running code of this folder. */
export interface AnotherProcess {
  /** Its first line of output. */
  said: string;
  pid: number;
  /** Ends it as a power cut would, and waits for that. */
  kill(): Promise<void>;
}

// Node 20 runs no TypeScript and jest's transform ends at its own process.
const hook = `
  const { transformSync } = require('@swc/core');
  const options = { jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } };
  require.extensions['.ts'] = (module, filename) => module._compile(
    transformSync(require('node:fs').readFileSync(filename, 'utf8'), { ...options, filename }).code, filename);
  const say = (what) => console.log(typeof what === 'string' ? what : what.name);
  setInterval(() => {}, 60000);`;

/** Runs an expression that gives a promise of a string, says that (or the name of its error) and stays alive. */
export async function runInAnotherProcess(file: string, expression: string): Promise<AnotherProcess> {
  const script = `${hook}
    const code = require(${JSON.stringify(join(__dirname, `${file}.ts`))});
    (async () => (${expression}))().then(say, say);`;
  const child = spawn(process.execPath, ['-e', script], {
    cwd: __dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { said: await firstLine(child), pid: child.pid ?? 0, kill: () => kill(child) };
}

/** Starts the embedded PostgreSQL in another process, which says its connection string. */
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
