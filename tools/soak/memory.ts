import { readFileSync } from 'node:fs';
import { median } from '#tests/support/median';

/** Returns the resident memory of a process in MB; null if it does not exist. */
export function residentMb(pid: number): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

/** Memory of each process at one time of a soak, in MB. */
export interface MemorySample {
  readonly minute: number;
  readonly megabytes: ReadonlyMap<string, number>;
}

export interface Growth {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  /** 0.1 means growth by a tenth. */
  readonly share: number;
}

/**
 * Compares each process's memory in the last minute with the minute after `settled`. Uses medians, because
 * single samples depend on garbage collection.
 */
export function growth(samples: readonly MemorySample[], settled: number): readonly Growth[] {
  const last = Math.max(...samples.map(({ minute }) => minute));
  const within = (from: number, to: number) => samples.filter(({ minute }) => minute >= from && minute <= to);
  const [early, late] = [within(settled, settled + 1), within(last - 1, last)];
  const names = new Set(samples.flatMap(({ megabytes }) => [...megabytes.keys()]));
  return [...names].map((name) => {
    const [before, after] = [early, late].map((some) =>
      median(some.flatMap(({ megabytes }) => megabytes.get(name) ?? [])),
    );
    const [from, to] = [before ?? Number.NaN, after ?? Number.NaN];
    return { name, before: from, after: to, share: to / from - 1 };
  });
}
