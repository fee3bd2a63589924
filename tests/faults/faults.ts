import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { standInOf } from '#tests/contract/game/stand-in';
import { eventually } from '#tests/support/eventually';
import type { FaultSetting } from './fault-setting';

/** A fault, with a duration or instantaneous. */
export interface Fault {
  readonly name: string;
  begin(setting: FaultSetting): Promise<void> | void;
  /** Ends a fault that does not end by itself. */
  end?(setting: FaultSetting): Promise<void> | void;
  /** Duration before it is ended, in milliseconds. */
  readonly lastsMs: number;
}

/** Process starts are slow on a busy machine. */
const RESTART_TIMEOUT_MS = 120_000;

/** Kills a process or stops it gracefully; its launcher restarts it. */
export function ended(name: string, signal: 'SIGKILL' | 'SIGTERM'): Fault {
  let before = 0;
  return {
    name: `${signal} of ${name}`,
    lastsMs: 0,
    begin: (setting) => {
      before = setting.processOf(name).pid;
      process.kill(before, signal);
    },
    end: (setting) =>
      eventually(() => {
        if (setting.processOf(name).pid === before) throw new Error(`${name} is not back`);
      }, RESTART_TIMEOUT_MS),
  };
}

/** Suspends and resumes a process (SIGSTOP, SIGCONT). */
export function stopped(name: string, lastsMs: number): Fault {
  return {
    name: `SIGSTOP of ${name}`,
    lastsMs,
    begin: (setting) => void process.kill(setting.processOf(name).pid, 'SIGSTOP'),
    end: (setting) => void process.kill(setting.processOf(name).pid, 'SIGCONT'),
  };
}

/** Stops and restarts an engine. */
export function restarted(engine: 'database' | 'redis', lastsMs: number): Fault {
  return {
    name: `restart of ${engine}`,
    lastsMs,
    begin: (setting) => setting[engine].stop(),
    end: (setting) => setting[engine].start(),
  };
}

/** Makes an engine accept requests without responding. */
export function silent(engine: 'database' | 'redis', lastsMs: number): Fault {
  return {
    name: `hang of ${engine}`,
    lastsMs,
    begin: (setting) => setting[engine].proxy.freeze(),
    end: (setting) => setting[engine].proxy.thaw(),
  };
}

/**
 * Fills the disk of the file store. Without the permission to mount one, removes the store's folder instead
 * and prints a notice: the error differs, but the same invariants must hold.
 */
export function fullDisk(lastsMs: number): Fault {
  return {
    name: 'full disk',
    lastsMs,
    begin: ({ disk: { folder, isOwn } }) => {
      if (isOwn) return fill(join(folder, 'filler'));
      process.stderr.write(
        'NO FULL DISK: only root may mount one; the folder of the file store is taken away instead\n',
      );
      renameSync(join(folder, 'files'), join(folder, 'away'));
      writeFileSync(join(folder, 'files'), '');
    },
    end: ({ disk: { folder, isOwn } }) => {
      if (isOwn) return rmSync(join(folder, 'filler'));
      rmSync(join(folder, 'files'), { recursive: true });
      renameSync(join(folder, 'away'), join(folder, 'files'));
    },
  };
}

function fill(file: string): void {
  const block = Buffer.alloc(4096);
  try {
    for (;;) writeFileSync(file, block, { flag: 'a' });
  } catch (error) {
    if (!existsSync(file)) throw error;
  }
}

/** Makes a provider of game data fail. */
export function failing(
  provider: 'tracker' | 'profile' | 'groupmode',
  how: 'slow' | 'error' | 'reset',
  lastsMs: number,
): Fault {
  const is = (fault: typeof how | null) => (setting: FaultSetting) =>
    standInOf(setting.platform, provider).fail(fault);
  return { name: `${provider} is ${how}`, lastsMs, begin: is(how), end: is(null) };
}
