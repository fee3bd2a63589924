import { type Call, type Outcome, send } from './call';

/** One request of a load and what became of it. */
export interface Shot extends Outcome {
  readonly name: string;
  /** Milliseconds since the load began. */
  readonly at: number;
}

/**
 * Requests at a constant rate, whether or not those before were answered: people do not wait for each other, and a load that
 * does hides what a hang costs.
 */
export class SteadyLoad {
  private readonly began = performance.now();
  private readonly underWay = new Set<Promise<void>>();
  private readonly timer: NodeJS.Timeout;
  private sent = 0;

  /**
   * @param rate requests a second.
   * @param next the request of this number, counted from 0.
   */
  constructor(
    private readonly rate: number,
    private readonly next: (number: number) => Call,
    private readonly onShot: (shot: Shot) => void,
  ) {
    this.timer = setInterval(() => this.catchUp(), 5);
  }

  /** Sends no more, and waits for what is under way. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.underWay);
  }

  private catchUp(): void {
    const due = Math.floor(((performance.now() - this.began) * this.rate) / 1000);
    while (this.sent < due) {
      const call = this.next(this.sent);
      this.sent += 1;
      const at = performance.now() - this.began;
      const shot = send(call).then((outcome) => this.onShot({ ...outcome, name: call.name, at }));
      this.underWay.add(shot);
      void shot.finally(() => this.underWay.delete(shot));
    }
  }
}
