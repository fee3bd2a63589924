/** How long an address that did not answer is asked last, in milliseconds. */
const REST_MS = 2000;

/** Since an address answered it does not rest. */
const WELL = 0;

interface Address {
  readonly url: URL;
  restsUntil: number;
}

/** The addresses of the processes that serve one area: taken in turn, those that did not answer a moment ago last. */
export class Addresses {
  private readonly all: readonly Address[];
  private turn = 0;

  constructor(
    urls: readonly string[],
    private readonly now: () => number = () => performance.now(),
  ) {
    this.all = urls.map((url) => ({ url: new URL(url), restsUntil: WELL }));
  }

  /**
   * Every address, in the order in which this request should try them. An address that has rested is asked by one request
   * at a time until it answers: behind a process that hangs the others would wait with it.
   */
  inOrder(): readonly URL[] {
    const first = this.turn++ % this.all.length;
    const turned = [...this.all.slice(first), ...this.all.slice(0, first)];
    const now = this.now();
    const isResting = ({ restsUntil }: Address) => restsUntil > now;
    const order = [...turned.filter((one) => !isResting(one)), ...turned.filter(isResting)];
    const tried = order[0];
    if (tried && tried.restsUntil !== WELL) tried.restsUntil = now + REST_MS;
    return order.map(({ url }) => url);
  }

  /** Notes that there was an answer from an address. */
  answered(url: URL): void {
    this.note(url, WELL);
  }

  /** Notes that there was no answer from an address, or that there will soon be none. */
  rest(url: URL): void {
    this.note(url, this.now() + REST_MS);
  }

  private note(url: URL, restsUntil: number): void {
    for (const address of this.all) {
      if (address.url === url) address.restsUntil = restsUntil;
    }
  }
}
