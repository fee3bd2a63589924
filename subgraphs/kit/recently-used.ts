/** Remembers a bounded number of answers and forgets the one that was not asked for the longest. */
export class RecentlyUsed<V extends object> {
  private readonly known = new Map<string, V>();

  /**
   * @param most how many answers are kept.
   * @param longestKey answers to longer keys are made anew each time, so that memory stays bounded by both.
   */
  constructor(
    private readonly most: number,
    private readonly longestKey = 16_384,
  ) {}

  /** The remembered answer, or a new one. */
  get(key: string, make: () => V): V {
    const known = this.known.get(key);
    const value = known ?? make();
    if (known) this.known.delete(key);
    else if (key.length > this.longestKey) return value;
    this.known.set(key, value);
    this.forgetOldest();
    return value;
  }

  private forgetOldest(): void {
    if (this.known.size <= this.most) return;
    const [oldest] = this.known.keys();
    if (oldest !== undefined) this.known.delete(oldest);
  }
}
