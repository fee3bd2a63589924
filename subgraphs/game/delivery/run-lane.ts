import { setTimeout as delay } from 'node:timers/promises';
import type { PoolDatabase } from '#kit/database/pool-database';
import { tryWithExclusiveLock } from './running-work';

/** One kind of deliveries, such as messages to the chat: how to find the next one, and how to send it. */
export interface DeliveryLane<Attempt> {
  /** Name of the lock that only one process holds. */
  readonly name: string;
  /** Maximum of concurrent attempts. */
  readonly concurrency: number;
  /** A longer pause ends the run, in milliseconds. */
  readonly longestPauseMs: number;
  /** Finishes deliveries that are too old. */
  expire(): Promise<void>;
  /** Milliseconds until anything may be sent; 0 if it may be now. */
  pause(): number;
  /**
   * Starts an attempt of the next due delivery.
   *
   * @param running the attempts in progress.
   * @returns null if none is due.
   */
  claim(running: readonly Attempt[]): Promise<Attempt | null>;
  /** Sends one attempt and stores its outcome; an attempt that the signal aborts stays pending. */
  attempt(attempt: Attempt, signal: AbortSignal): Promise<void>;
  /** Milliseconds until a delivery is due; infinite if none is scheduled. */
  untilNext(): Promise<number>;
}

/** Maximum duration of a run, so that its job does not expire; the next run continues. */
const MAX_RUN_MS = 120_000;

/** How often a run looks for new deliveries while it waits for a response or a retry. */
const LOOK_MS = 250;

const MIN_WAIT_MS = 20;

/**
 * Sends all due deliveries of a lane, in one process at a time. If a process ends between sending and
 * recording, the next one sends again with the same id.
 *
 * @param stopping ends the run at once: unrecorded deliveries are attempted again.
 */
export async function runLane<Attempt>(
  database: PoolDatabase,
  lane: DeliveryLane<Attempt>,
  stopping: AbortSignal,
): Promise<void> {
  await tryWithExclusiveLock(database, lane.name, async (lost) => {
    await lane.expire();
    await new LaneRun(lane, AbortSignal.any([stopping, lost])).run();
  });
}

class LaneRun<Attempt> {
  private readonly running = new Map<Attempt, Promise<void>>();
  private readonly failures: unknown[] = [];

  constructor(
    private readonly lane: DeliveryLane<Attempt>,
    private readonly signal: AbortSignal,
  ) {}

  async run(): Promise<void> {
    const end = Date.now() + MAX_RUN_MS;
    try {
      while (!this.signal.aborted && Date.now() < end && this.failures.length === 0) {
        if (!(await this.step())) break;
      }
    } finally {
      await Promise.all(this.running.values());
    }
    if (this.failures.length > 0) throw this.failures[0];
  }

  /** @returns false if there is nothing to do, now or soon. */
  private async step(): Promise<boolean> {
    const pauseMs = this.lane.pause();
    if (pauseMs > 0) return this.waited(pauseMs);
    if (this.running.size < this.lane.concurrency) {
      const attempt = await this.lane.claim([...this.running.keys()]);
      if (attempt !== null) {
        this.start(attempt);
        return true;
      }
      if (this.running.size === 0) return this.waited(Math.max(MIN_WAIT_MS, await this.lane.untilNext()));
    }
    await this.anyEnded();
    return true;
  }

  /** Waits until an attempt has ended or new deliveries may be due. */
  private async anyEnded(): Promise<void> {
    const ended = new AbortController();
    const look = delay(LOOK_MS, undefined, { signal: ended.signal }).catch(() => undefined);
    await Promise.race([...this.running.values(), look]);
    ended.abort();
  }

  private start(attempt: Attempt): void {
    const sending = this.lane
      .attempt(attempt, this.signal)
      .catch((error: unknown) => void this.failures.push(error))
      .finally(() => this.running.delete(attempt));
    this.running.set(attempt, sending);
  }

  /** @returns false if the pause is too long for this run, or the run was aborted. */
  private async waited(pauseMs: number): Promise<boolean> {
    if (pauseMs > this.lane.longestPauseMs) return false;
    const { signal } = this;
    await delay(Math.min(pauseMs, LOOK_MS), undefined, { signal }).catch(() => undefined);
    return !signal.aborted;
  }
}
