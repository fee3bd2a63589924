import { STOP_WITHIN_MS, stopSignal } from '#processes/stop-signal';
import type { Logger } from '#runtime/logger';

/** A running process. */
export interface Running {
  stop(): Promise<void>;
  /** Resolves with one line when the process cannot continue, such as when its database exits. */
  readonly died?: Promise<string>;
  readonly log: Logger;
  /** Maximum time from the signal to the exit; that of a start without it. */
  readonly stopWithinMs?: number;
}

/**
 * Starts, waits for SIGTERM or SIGINT, and stops with exit code 0, also if the start was not complete. A
 * failed start logs one line and exits with code 1; so does a stop that fails or takes too long: 9.5 seconds
 * during the start, later what the process says.
 *
 * @param start imports its dependencies itself, so that signal handlers are installed first; rejects soon
 *   after `stopping` is aborted, once everything opened is closed again.
 */
export function runUntilSignalled(start: (stopping: AbortSignal) => Promise<Running>): void {
  process.env.APOLLO_TELEMETRY_DISABLED = 'true';
  let stopWithinMs = STOP_WITHIN_MS;
  stopSignal.addEventListener('abort', () => endWithin(stopWithinMs), { once: true });
  const started = (running: Running) => {
    stopWithinMs = running.stopWithinMs ?? STOP_WITHIN_MS;
    stopWhenRequested(running);
  };
  start(stopSignal).then(started, (error: unknown) => {
    if (stopSignal.aborted) process.exit(0);
    process.stderr.write(`Cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
}

function endWithin(ms: number): void {
  setTimeout(() => process.exit(1), ms).unref();
}

function stopWhenRequested({ stop, died, log, stopWithinMs = STOP_WITHIN_MS }: Running): void {
  // A promise dropped by a library concerns one request and must not end the process.
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled promise rejection'));
  let stopping = false;
  const stopOnce = (reason: string, exitCode: number) => {
    if (stopping) return;
    stopping = true;
    if (exitCode === 0) log.info(`${reason}: stopping`);
    else {
      process.stderr.write(`Stopping: ${reason}\n`);
      endWithin(stopWithinMs);
    }
    stop().then(
      () => process.exit(exitCode),
      (err: unknown) => {
        log.error({ err }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  const stopAsRequested = () => stopOnce(String(stopSignal.reason), 0);
  if (stopSignal.aborted) stopAsRequested();
  else stopSignal.addEventListener('abort', stopAsRequested, { once: true });
  void died?.then((reason) => stopOnce(reason, 1));
}
