import { settledWithin } from '#runtime/with-timeout';

/** Checks whether a required dependency is reachable. */
export type ReadinessCheck = () => Promise<boolean>;

/** Timeout of a check in milliseconds. */
const TIMEOUT_MS = 1000;

/** Readiness of a process: started, not stopping, and all required dependencies reachable. */
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

  /** Names of the dependencies that `obstacles` checks now. */
  get checked(): readonly string[] {
    return this.state === 'started' ? Object.keys(this.checks) : [];
  }

  /** Returns the reasons why the process is not ready; empty if it is. Never throws. */
  async obstacles(): Promise<readonly string[]> {
    if (this.state !== 'started') return [this.state];
    const looked = Object.entries(this.checks).map(async ([name, check]) =>
      (await settledWithin(check(), TIMEOUT_MS)) ? [] : [name],
    );
    return (await Promise.all(looked)).flat();
  }
}
