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
