import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Program } from './program';

/** Initial restart back-off, in milliseconds; doubles while the process fails to start. */
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2000;

const POLL_INTERVAL_MS = 50;

/** A process of the platform that is restarted whenever it exits, as an orchestrator would do. */
export class Supervised {
  private child: ChildProcess | null = null;
  private pause = FIRST_PAUSE_MS;
  private stopping = false;

  constructor(
    private readonly program: Program,
    private readonly log: (line: string) => void,
  ) {}

  get name(): string {
    return this.program.name;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  /**
   * Starts the process; resolves when it is ready.
   *
   * @throws Error when it exits before, or was stopped meanwhile.
   */
  async start(): Promise<void> {
    const { name, command, environment } = this.program;
    if (this.stopping) throw new Error(`${name} was stopped before it was started`);
    const child = spawn(command, [...this.program.arguments], {
      env: { ...environment },
      stdio: ['ignore', this.program.isQuiet ? 'ignore' : 'inherit', 'inherit'],
    });
    this.child = child;
    const ended = endOf(child);
    const up = new AbortController();
    const early = ended.then((exit) => {
      throw new Error(`${name} exited with ${exit} before it was ready`);
    });
    try {
      await Promise.race([this.isUp(up.signal), early]);
    } finally {
      up.abort();
    }
    this.pause = FIRST_PAUSE_MS;
    void ended.then((exit) => this.restart(exit));
  }

  /** Sends SIGTERM, then SIGKILL after `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    this.stopping = true;
    const { child, name } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const kill = setTimeout(() => {
      this.log(`${name} did not stop within ${graceMs} ms: killing it`);
      child.kill('SIGKILL');
    }, graceMs);
    child.kill('SIGTERM');
    await endOf(child);
    clearTimeout(kill);
  }

  private async restart(exit: string): Promise<void> {
    if (this.stopping) return;
    this.log(`${this.name} exited with ${exit}: restarting it`);
    for (;;) {
      await delay(this.pause);
      if (this.stopping) return;
      this.pause = Math.min(this.pause * 2, MAX_PAUSE_MS);
      try {
        await this.start();
        return this.log(`${this.name} was restarted as process ${this.pid}`);
      } catch (error) {
        if (!this.stopping) this.log(error instanceof Error ? error.message : String(error));
      }
    }
  }

  private async isUp(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !(await this.program.isUp())) await delay(POLL_INTERVAL_MS);
  }
}

/** Waits for the exit; returns how the process ended, or why it could not be started. */
async function endOf(child: ChildProcess): Promise<string> {
  if (child.exitCode !== null || child.signalCode !== null) return String(child.signalCode ?? child.exitCode);
  try {
    const [code, signal]: unknown[] = await once(child, 'exit');
    return String(signal ?? code);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
