import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '#tests/support/eventually';
import { differences } from './compare';
import type { FaultSetting } from './fault-setting';
import type { Fault } from './faults';
import { type Entry, Journal, WRITES } from './journal';
import { Writers } from './writers';

/** What a fault did to those who wrote meanwhile. */
export interface FaultReport {
  readonly fault: string;
  readonly acknowledged: number;
  readonly failures: readonly Entry[];
  /** Milliseconds from the end of the fault (of a process: from its death) until writes of every kind were acknowledged. */
  readonly recoveryMs: number;
  /** How the database differs from what was acknowledged. */
  readonly differences: readonly string[];
}

/** What recovery may take before a test gives up on it: the figure is measured, not asserted. */
const RECOVERED_WITHIN_MS = 60_000;

/** Runs of one platform go on in one journal, so that a later fault may not undo what an earlier one left. */
export class FaultRun {
  readonly journal = new Journal();
  private readonly writers: Writers;

  constructor(private readonly setting: FaultSetting) {
    this.writers = new Writers(setting.gateways, setting.world, this.journal);
  }

  /**
   * Has a fault happen while clients write.
   *
   * @param meanwhile what is tried while the fault lasts.
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

  /** Waits until so many more writes of every kind were acknowledged. */
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
    }, RECOVERED_WITHIN_MS);
  }
}
