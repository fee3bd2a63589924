import type { Logger } from '#kit/logger';

/** A process that is up. */
export interface Running {
  stop(): Promise<void>;
  /** Resolves with one line when the process cannot go on, such as when its database died. */
  readonly died?: Promise<string>;
  readonly log: Logger;
}

/** SIGTERM to exit, at most. */
const STOP_WITHIN_MS = 9500;

/** Starts, waits for SIGTERM or SIGINT, stops. A start that fails is one clear line and exit code 1. */
export function runUntilSignalled(start: () => Promise<Running>): void {
  process.env.APOLLO_TELEMETRY_DISABLED = 'true';
  start().then(stopOnSignal, (error: unknown) => {
    process.stderr.write(`Cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
}

function stopOnSignal({ stop, died, log }: Running): void {
  let stopping = false;
  const stopOnce = (why: string, exitCode: number) => {
    if (stopping) return;
    stopping = true;
    if (exitCode === 0) log.info(`${why}: stopping`);
    else process.stderr.write(`Stopping: ${why}\n`);
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    stop().then(
      () => process.exit(exitCode),
      (err: unknown) => {
        log.error({ err }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopOnce(signal, 0));
  void died?.then((why) => stopOnce(why, 1));
}
