import { LRUCache } from 'lru-cache';

interface Remembered<Value> {
  readonly answer: Promise<Value>;
  /** In milliseconds of `performance.now()`. */
  until: number;
}

/**
 * Remembers answers for a short while, counted from the moment each was asked for, and asks once for callers who come
 * meanwhile. Failures are not remembered.
 */
export class TtlCache<Value> {
  private entries: LRUCache<string, Remembered<Value>>;

  /**
   * @param load asks for one key; the request id is that of the caller who asked first.
   * @param life in milliseconds.
   * @param most how many answers are kept.
   * @param lifeOf in milliseconds too, where it depends on the answer; at least `life`.
   */
  constructor(
    private readonly load: (key: string, requestId: string) => Promise<Value>,
    private readonly life: number,
    private readonly most: number,
    private readonly lifeOf: (value: Value) => number = () => life,
  ) {
    this.entries = new LRUCache({ max: most });
  }

  /** The answer for a key, no older than its life. */
  get(key: string, requestId: string): Promise<Value> {
    const now = performance.now();
    const known = this.entries.get(key);
    if (known && now < known.until) return known.answer;
    const entries = this.entries;
    const entry = { answer: this.load(key, requestId), until: now + this.life };
    entries.set(key, entry);
    entry.answer.then(
      (value) => {
        entry.until = now + this.lifeOf(value);
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key);
      },
    );
    return entry.answer;
  }

  /**
   * Drops everything, answers that are still under way included: those reach the callers who wait for them already, and
   * nobody who comes later.
   */
  clear(): void {
    this.entries = new LRUCache({ max: this.most });
  }
}
