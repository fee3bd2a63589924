/** How long an address that did not answer is asked last, in milliseconds. */
const REST_MS = 2000;

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
    this.all = urls.map((url) => ({ url: new URL(url), restsUntil: 0 }));
  }

  /** Every address, in the order in which this request should try them. */
  inOrder(): readonly URL[] {
    const first = this.turn++ % this.all.length;
    const turned = [...this.all.slice(first), ...this.all.slice(0, first)];
    const now = this.now();
    const isResting = ({ restsUntil }: Address) => restsUntil > now;
    return [...turned.filter((one) => !isResting(one)), ...turned.filter(isResting)].map(({ url }) => url);
  }

  /** Notes that there was no answer from an address. */
  rest(url: URL): void {
    for (const address of this.all) {
      if (address.url === url) address.restsUntil = this.now() + REST_MS;
    }
  }
}
