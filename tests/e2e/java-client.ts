import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '#runtime/package-root';

const run = promisify(execFile);

const LIBRARIES = ['okhttp', 'okio', 'gson'].map((name) => `/usr/share/java/${name}.jar`);
const SOURCES = join(packageRoot, 'clients/java/src/community/reports');

/** Returns whether the machine has a JDK and the libraries of the client. */
export function hasJava(): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [folders.map((folder) => join(folder, 'javac')), ...LIBRARIES.map((path) => [path])].every((paths) =>
    paths.some((path) => existsSync(path)),
  );
}

/** Compiles the client; a warning is an error. */
export async function compileClient(classes: string): Promise<void> {
  const files = (await readdir(SOURCES)).map((file) => join(SOURCES, file));
  const options = ['--release', '11', '-Xlint:all', '-Werror', '-cp', LIBRARIES.join(':'), '-d', classes];
  await run('javac', [...options, ...files]);
}

/** A running client. */
export class JavaClient {
  private printed = '';
  private readonly ended: Promise<unknown>;

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.printed += text;
      });
    }
    this.ended = once(child, 'close');
  }

  /** @param queue the file of its queue. */
  static start(
    classes: string,
    platform: string,
    { key, queue }: { key: string; queue: string },
  ): JavaClient {
    const classPath = [...LIBRARIES, classes].join(':');
    const options = ['-cp', classPath, 'community.reports.Main', platform, queue];
    return new JavaClient(spawn('java', options, { env: { ...process.env, BINGO_KEY: key } }));
  }

  get output(): string {
    return this.printed;
  }

  /** Writes lines to its input. */
  report(lines: readonly string[]): void {
    this.child.stdin?.write(lines.map((line) => `${line}\n`).join(''));
  }

  /** Ends its input, and returns its exit code once it has ended. */
  async finish(): Promise<number | null> {
    this.child.stdin?.end();
    await this.ended;
    return this.child.exitCode;
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }
}
