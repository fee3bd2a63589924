const controller = new AbortController();

// Explicit listeners, because PID 1 of a container ignores signals without one.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => controller.abort(signal));

/**
 * Aborted at the first SIGTERM or SIGINT; its reason is the signal's name. Must be the first import of a
 * process: later imports may take seconds.
 */
export const stopSignal: AbortSignal = controller.signal;

/** Maximum time from SIGTERM to exit, unless configured. */
export const STOP_WITHIN_MS = 9500;

const EXIT_CODES: Readonly<Record<string, number>> = { SIGINT: 130, SIGTERM: 143 };

/** Returns the exit code of an interrupted command: 128 plus the signal number, as in shells. */
export function interruptedExitCode({ reason }: AbortSignal): number {
  return EXIT_CODES[String(reason)] ?? 1;
}

/** Rejects as soon as the signal is aborted; for racing against work that ignores the signal. */
export function untilStopped(stopping: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new Error(`stopped by ${String(stopping.reason)}`));
    if (stopping.aborted) stop();
    else stopping.addEventListener('abort', stop, { once: true });
  });
}
