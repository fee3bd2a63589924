const controller = new AbortController();

// Node ends at these by itself, but not as the first process of a container: there a signal without a listener is lost.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => controller.abort(signal));

/**
 * Aborted at the first SIGTERM or SIGINT; its reason is the name of the signal. The first import of a process: what is
 * loaded after it may take seconds.
 */
export const stopSignal: AbortSignal = controller.signal;

/** SIGTERM to exit, at most. */
export const STOP_WITHIN_MS = 9500;

const EXIT_CODES: Readonly<Record<string, number>> = { SIGINT: 130, SIGTERM: 143 };

/** The exit code of a command that a signal ended before it was done: a shell's, 128 and the number of the signal. */
export function interruptedExitCode({ reason }: AbortSignal): number {
  return EXIT_CODES[String(reason)] ?? 1;
}

/** Rejects as soon as the signal is aborted; to race what does not hear of it. */
export function untilStopped(stopping: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new Error(`stopped by ${String(stopping.reason)}`));
    if (stopping.aborted) stop();
    else stopping.addEventListener('abort', stop, { once: true });
  });
}
