import { untilStopped } from '#processes/stop-signal';
import type { Logger } from '#runtime/logger';

interface Opened {
  readonly what: string;
  readonly close: () => Promise<void>;
}

/** What has to be closed, last opened first. */
export class Closers {
  private readonly opened: Opened[] = [];
  private closedBy: Logger | null = null;

  /** Notes what was opened. It is closed at once when everything is closed already: the start was abandoned meanwhile. */
  add(what: string, close: () => Promise<void>): void {
    if (this.closedBy) void closeOne({ what, close }, this.closedBy);
    else this.opened.push({ what, close });
  }

  /** Closes everything; one that fails is logged and does not keep the others open. */
  async closeAll(log: Logger): Promise<void> {
    this.closedBy = log;
    for (const opened of this.opened.splice(0).reverse()) await closeOne(opened, log);
  }
}

async function closeOne({ what, close }: Opened, log: Logger): Promise<void> {
  await close().catch((err: unknown) => log.warn({ err }, `closing ${what}`));
}

/**
 * Runs a start that notes what it opens.
 *
 * @param stopping abandons the start at once, whatever it waits for.
 * @throws what the start throws, and Error when it is abandoned, after closing what it had opened.
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
