/** Finds out whether something that this kind of process cannot do without can be reached. */
export type ReadinessCheck = () => Promise<boolean>;

/** Milliseconds that a check may take. */
const TIMEOUT_MS = 1000;

/** Whether a process should be given work: it has started, does not stop, and reaches what it cannot do without. */
export class Readiness {
  private state: 'starting' | 'started' | 'stopping' = 'starting';
  private checks: Readonly<Record<string, ReadinessCheck>> = {};

  started(checks: Readonly<Record<string, ReadinessCheck>>): void {
    this.checks = checks;
    this.state = 'started';
  }

  stopping(): void {
    this.state = 'stopping';
  }

  /** Why the process wants no work; empty when it does. Never throws. */
  async obstacles(): Promise<readonly string[]> {
    if (this.state !== 'started') return [this.state];
    const looked = Object.entries(this.checks).map(async ([name, check]) =>
      (await inTime(check)) ? [] : [name],
    );
    return (await Promise.all(looked)).flat();
  }
}

function inTime(check: ReadinessCheck): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), TIMEOUT_MS);
    check()
      .then(resolve, () => resolve(false))
      .finally(() => clearTimeout(timer));
  });
}
