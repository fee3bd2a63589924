import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '#tests/support/eventually';
import { differences } from './compare';
import type { FaultSetting } from './fault-setting';
import type { Fault } from './faults';
import { type Entry, Journal, WRITES } from './journal';
import { Writers } from './writers';

/** Effect of a fault on concurrent writers. */
export interface FaultReport {
  readonly fault: string;
  readonly acknowledged: number;
  readonly failures: readonly Entry[];
  /**
   * Milliseconds from the end of the fault (for a process: from its exit) until writes of every kind were
   * acknowledged.
   */
  readonly recoveryMs: number;
  /** Differences between the database and acknowledged writes. */
  readonly differences: readonly string[];
}

/** Timeout of recovery in a test; the recovery time is reported, not asserted. */
const RECOVERY_TIMEOUT_MS = 60_000;

/** Uses one journal for all faults of a platform, so that a later fault must not undo earlier writes. */
export class FaultRun {
  readonly journal = new Journal();
  private readonly writers: Writers;

  constructor(private readonly setting: FaultSetting) {
    this.writers = new Writers(setting.gateways, setting.world, this.journal);
  }

  /**
   * Applies a fault while clients write.
   * @param meanwhile runs during the fault.
   */
  async under(fault: Fault, meanwhile: () => Promise<void> = async () => undefined): Promise<FaultReport> {
    const { journal, writers, setting } = this;
    const from = journal.entries.length;
    writers.start();
    try {
      await this.acknowledged(2);
      let ended = performance.now();
      await fault.begin(setting);
      try {
        await Promise.all([delay(fault.lastsMs), meanwhile()]);
      } finally {
        if (fault.lastsMs > 0) ended = performance.now();
        await fault.end?.(setting);
      }
      await this.acknowledged(1);
      const recoveryMs = performance.now() - ended;
      await writers.stop();
      return {
        fault: fault.name,
        acknowledged: WRITES.reduce((sum, write) => sum + journal.acknowledgements(write), 0),
        failures: journal.failures(from),
        recoveryMs,
        differences: await differences(journal, setting.sql),
      };
    } finally {
      await writers.stop();
    }
  }

  /** Waits for a number of further acknowledged writes of every kind. */
  private async acknowledged(more: number): Promise<void> {
    const before = WRITES.map((write) => this.journal.acknowledgements(write));
    await eventually(() => {
      const missing = WRITES.filter(
        (write, index) => this.journal.acknowledgements(write) < (before[index] ?? 0) + more,
      );
      if (missing.length === 0) return;
      const last = this.journal.failures().at(-1);
      throw new Error(
        `no more acknowledgements of ${missing.join(', ')}; last failure: ${JSON.stringify(last)}`,
      );
    }, RECOVERY_TIMEOUT_MS);
  }
}
