import { type Call, type Outcome, send } from './call';

/** A request of a load and its result. */
export interface Shot extends Outcome {
  readonly name: string;
  /** Milliseconds since the start of the load. */
  readonly at: number;
}

/**
 * Sends requests at a constant rate, independently of responses. A closed loop would hide the cost of a hang.
 */
export class SteadyLoad {
  private readonly began = performance.now();
  private readonly underWay = new Set<Promise<void>>();
  private readonly timer: NodeJS.Timeout;
  private sent = 0;

  /**
   * @param rate requests per second.
   * @param next returns the request of a number, counted from 0.
   */
  constructor(
    private readonly rate: number,
    private readonly next: (number: number) => Call,
    private readonly onShot: (shot: Shot) => void,
  ) {
    this.timer = setInterval(() => this.catchUp(), 5);
  }

  /** Stops sending and waits for requests in flight. */
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
