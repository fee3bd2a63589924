import type { Logger } from '#kit/logger';

/** What has to be closed, last opened first. */
export class Closers {
  private readonly opened: { readonly what: string; readonly close: () => Promise<void> }[] = [];

  add(what: string, close: () => Promise<void>): void {
    this.opened.push({ what, close });
  }

  /** Closes everything; one that fails is logged and does not keep the others open. */
  async closeAll(log: Logger): Promise<void> {
    for (const { what, close } of this.opened.splice(0).reverse()) {
      await close().catch((err: unknown) => log.warn({ err }, `closing ${what}`));
    }
  }
}

/**
 * Runs a start that notes what it opened.
 *
 * @returns closes all of it.
 * @throws what the start throws, after closing what it had opened.
 */
export async function opening(
  log: Logger,
  start: (closers: Closers) => Promise<void>,
): Promise<() => Promise<void>> {
  const closers = new Closers();
  try {
    await start(closers);
  } catch (error) {
    await closers.closeAll(log);
    throw error;
  }
  return () => closers.closeAll(log);
}
