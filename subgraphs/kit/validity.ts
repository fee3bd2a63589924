/** Collects how long an operation's response stays valid, as far as that depends on the clock. */
export class Validity {
  private shortest: number | null = null;

  /**
   * Records the instant at which a part of the response changes; null if it does not. @param now when that
   * part was read.
   */
  endsAt(instant: Date | null, now: Date): void {
    if (!instant) return;
    // The clock has millisecond resolution: up to one millisecond may have passed already.
    const ms = Math.max(0, instant.getTime() - now.getTime() - 1);
    this.shortest = Math.min(this.shortest ?? ms, ms);
  }

  /**
   * Milliseconds of validity from when the request started; relative, as clocks differ between processes.
   * Null if nothing depends on the clock.
   */
  get forMs(): number | null {
    return this.shortest;
  }
}
