/**
 * A pause that ends early when it is woken. Several a second would promote many objects to the old generation
 * if each were an abort signal.
 */
export class EarlyWake {
  private isWoken = false;
  private end: () => void = () => undefined;

  /** Ends the pause, or those to come until the next reset. */
  wake(): void {
    this.isWoken = true;
    this.end();
  }

  /** Forgets earlier calls of `wake`. */
  reset(): void {
    this.isWoken = false;
  }

  /** Resolves after a time in milliseconds or when woken; at once if woken since the last reset. */
  async wait(milliseconds: number): Promise<void> {
    if (this.isWoken) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
