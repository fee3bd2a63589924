import { STOP_WITHIN_MS, stopSignal } from '#processes/stop-signal';
import type { Logger } from '#runtime/logger';

/** A process that is up. */
export interface Running {
  stop(): Promise<void>;
  /** Resolves with one line when the process cannot go on, such as when its database died. */
  readonly died?: Promise<string>;
  readonly log: Logger;
}

/**
 * Starts, waits for SIGTERM or SIGINT, stops with exit code 0, also where the start was not over yet. A start that fails is
 * one clear line and exit code 1; so is a stop that fails or takes longer than 9.5 seconds.
 *
 * @param start imports what it needs, so that signals are heard before; rejects soon after `stopping` is aborted, when what
 *   it had opened is closed again.
 */
export function runUntilSignalled(start: (stopping: AbortSignal) => Promise<Running>): void {
  process.env.APOLLO_TELEMETRY_DISABLED = 'true';
  stopSignal.addEventListener('abort', endInTime, { once: true });
  start(stopSignal).then(stopWhenAsked, (error: unknown) => {
    if (stopSignal.aborted) process.exit(0);
    process.stderr.write(`Cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
}

function endInTime(): void {
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
}

function stopWhenAsked({ stop, died, log }: Running): void {
  // A promise that a library dropped fails for one request: it is no reason to fail all the others.
  process.on('unhandledRejection', (err) => log.error({ err }, 'a promise was rejected that nothing awaits'));
  let stopping = false;
  const stopOnce = (why: string, exitCode: number) => {
    if (stopping) return;
    stopping = true;
    if (exitCode === 0) log.info(`${why}: stopping`);
    else {
      process.stderr.write(`Stopping: ${why}\n`);
      endInTime();
    }
    stop().then(
      () => process.exit(exitCode),
      (err: unknown) => {
        log.error({ err }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  const stopAsAsked = () => stopOnce(String(stopSignal.reason), 0);
  if (stopSignal.aborted) stopAsAsked();
  else stopSignal.addEventListener('abort', stopAsAsked, { once: true });
  void died?.then((why) => stopOnce(why, 1));
}
