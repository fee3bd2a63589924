import type { RequestListener } from 'node:http';
import type { AreaName } from '#protocol/areas';
import type { UpgradeListener } from '#runtime/http-upgrade';
import type { Logger } from '#runtime/logger';

/** Listeners that serve one supergraph. */
export interface Serving {
  /** Listener of the gateway's address. */
  readonly gateway: RequestListener;
  /** Listeners of the direct addresses. */
  readonly areas: Readonly<Record<AreaName, RequestListener>>;
  /** Opens WebSockets at the gateway's address. */
  readonly upgrade: UpgradeListener;
  close(): Promise<void>;
}

interface Used {
  readonly serving: Serving;
  requests: number;
  replaced: boolean;
}

/**
 * Replaces one serving by another without dropping requests: each request is completed by the serving that it
 * started with, and a replaced serving is closed after its last request.
 */
export class Servings {
  private current: Used;

  constructor(
    first: Serving,
    private readonly log: Logger,
    /** Ends requests that would last much longer than others. */
    private readonly onReplaced: () => void = () => undefined,
  ) {
    this.current = { serving: first, requests: 0, replaced: false };
  }

  /** Returns a listener that passes each request to the current serving. */
  listener(pick: (serving: Serving) => RequestListener): RequestListener {
    return (req, res) => {
      const used = this.current;
      used.requests += 1;
      res.once('close', () => {
        used.requests -= 1;
        this.closeUnused(used);
      });
      pick(used.serving)(req, res);
    };
  }

  /** Returns a listener of upgrades by the current serving; a connection counts until it ends. */
  upgradeListener(): UpgradeListener {
    return (req, socket, head) => {
      const used = this.current;
      if (!used.serving.upgrade(req, socket, head)) return false;
      used.requests += 1;
      socket.once('close', () => {
        used.requests -= 1;
        this.closeUnused(used);
      });
      return true;
    };
  }

  replace(serving: Serving): void {
    const before = this.current;
    this.current = { serving, requests: 0, replaced: false };
    before.replaced = true;
    this.onReplaced();
    this.closeUnused(before);
  }

  close(): Promise<void> {
    return this.current.serving.close();
  }

  private closeUnused({ serving, requests, replaced }: Used): void {
    if (!replaced || requests > 0) return;
    serving.close().catch((err: unknown) => this.log.warn({ err }, 'closing the previous supergraph'));
  }
}
