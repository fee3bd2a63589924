import { untilStopped } from '#processes/stop-signal';
import type { Logger } from '#runtime/logger';

interface Opened {
  readonly what: string;
  readonly close: () => Promise<void>;
}

/** Resources to close, in reverse order of opening. */
export class Closers {
  private readonly opened: Opened[] = [];
  private closedBy: Logger | null = null;

  /**
   * Registers a resource. Closes it immediately if `closeAll` has already run, which happens when a start is
   * aborted.
   */
  add(what: string, close: () => Promise<void>): void {
    if (this.closedBy) void closeOne({ what, close }, this.closedBy);
    else this.opened.push({ what, close });
  }

  /**
   * Returns a group to add resources to later: it is closed as if all of them had been registered now.
   */
  group(what: string, log: Logger): Closers {
    const group = new Closers();
    this.add(what, () => group.closeAll(log));
    return group;
  }

  /** Closes everything; a failure is logged and does not prevent the remaining resources from closing. */
  async closeAll(log: Logger): Promise<void> {
    this.closedBy = log;
    for (const opened of this.opened.splice(0).reverse()) await closeOne(opened, log);
  }
}

async function closeOne({ what, close }: Opened, log: Logger): Promise<void> {
  await close().catch((err: unknown) => log.warn({ err }, `closing ${what}`));
}

/**
 * Runs a start function that registers what it opens.
 *
 * @param stopping aborts the start immediately, even while it awaits something.
 * @throws what the start throws, or Error when it is aborted, after closing what was opened.
 */
export async function opening<T>(
  log: Logger,
  stopping: AbortSignal,
  start: (closers: Closers) => Promise<T>,
): Promise<T> {
  const closers = new Closers();
  try {
    return await Promise.race([start(closers), untilStopped(stopping)]);
  } catch (error) {
    await closers.closeAll(log);
    throw error;
  }
}
