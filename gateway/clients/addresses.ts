/** Milliseconds for which an address comes last after a failure. */
const COOLDOWN_MS = 2000;

/** The address is not cooling down. */
const NO_COOLDOWN = 0;

interface Address {
  readonly url: URL;
  coolsDownUntil: number;
}

/** The addresses of a subgraph's processes: rotates them and puts recently failed ones last. */
export class Addresses {
  private readonly all: readonly Address[];
  private nextIndex = 0;

  constructor(
    urls: readonly string[],
    private readonly now: () => number = () => performance.now(),
  ) {
    this.all = urls.map((url) => ({ url: new URL(url), coolsDownUntil: NO_COOLDOWN }));
  }

  /**
   * Returns all addresses in the order to try. After its cool-down a failed address gets one request at a
   * time until it responds, so that a hung process does not delay the others.
   */
  inOrder(): readonly URL[] {
    const first = this.nextIndex++ % this.all.length;
    const rotated = [...this.all.slice(first), ...this.all.slice(0, first)];
    const now = this.now();
    const isCoolingDown = ({ coolsDownUntil }: Address) => coolsDownUntil > now;
    const order = [...rotated.filter((url) => !isCoolingDown(url)), ...rotated.filter(isCoolingDown)];
    const tried = order[0];
    if (tried && tried.coolsDownUntil !== NO_COOLDOWN) tried.coolsDownUntil = now + COOLDOWN_MS;
    return order.map(({ url }) => url);
  }

  /** Records a response from an address. */
  markResponded(url: URL): void {
    this.setCooldown(url, NO_COOLDOWN);
  }

  /** Records a failure of an address, or that it is draining. */
  markFailed(url: URL): void {
    this.setCooldown(url, this.now() + COOLDOWN_MS);
  }

  private setCooldown(url: URL, coolsDownUntil: number): void {
    for (const address of this.all) {
      if (address.url === url) address.coolsDownUntil = coolsDownUntil;
    }
  }
}
