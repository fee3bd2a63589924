/** For how long an operation's answer is right, as far as the clock decides: some say what is, others what the time makes of it. */
export class Validity {
  private shortest: number | null = null;

  /** Says that a part of the answer changes at an instant by itself; null where it does not. @param now when that part was made. */
  endsAt(instant: Date | null, now: Date): void {
    if (!instant) return;
    // The clock shows whole milliseconds: up to one of them may be over.
    const ms = Math.max(0, instant.getTime() - now.getTime() - 1);
    this.shortest = Math.min(this.shortest ?? ms, ms);
  }

  /** Milliseconds from when the answer was asked for, at least: clocks of processes differ. Null where the clock decides nothing. */
  get forMs(): number | null {
    return this.shortest;
  }
}
