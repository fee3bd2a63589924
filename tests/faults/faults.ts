import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { standInOf } from '#tests/contract/game/stand-in';
import { eventually } from '#tests/support/eventually';
import type { FaultSetting } from './fault-setting';

/** Something that goes wrong, for a while or once. */
export interface Fault {
  readonly name: string;
  begin(setting: FaultSetting): Promise<void> | void;
  /** Ends what does not end by itself. */
  end?(setting: FaultSetting): Promise<void> | void;
  /** For how long it lasts before it is ended, in milliseconds. */
  readonly lastsMs: number;
}

/** Starts of processes on a busy machine take their time. */
const BACK_WITHIN_MS = 120_000;

/** The process ends at once, or in order; its launcher starts it anew. */
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
      }, BACK_WITHIN_MS),
  };
}

/** The process stands still and goes on. */
export function stopped(name: string, lastsMs: number): Fault {
  return {
    name: `SIGSTOP of ${name}`,
    lastsMs,
    begin: (setting) => void process.kill(setting.processOf(name).pid, 'SIGSTOP'),
    end: (setting) => void process.kill(setting.processOf(name).pid, 'SIGCONT'),
  };
}

/** An engine ends and is started anew. */
export function restarted(engine: 'database' | 'redis', lastsMs: number): Fault {
  return {
    name: `restart of ${engine}`,
    lastsMs,
    begin: (setting) => setting[engine].stop(),
    end: (setting) => setting[engine].start(),
  };
}

/** An engine takes what it is sent and answers nothing. */
export function silent(engine: 'database' | 'redis', lastsMs: number): Fault {
  return {
    name: `hang of ${engine}`,
    lastsMs,
    begin: (setting) => setting[engine].proxy.freeze(),
    end: (setting) => setting[engine].proxy.thaw(),
  };
}

/**
 * The disk of the file store is full. Without the right to mount one that may be filled, the store's folder is gone instead,
 * and that is said: the error is another, what has to hold is the same.
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

/** A provider of game data fails in a way. */
export function failing(
  provider: 'tracker' | 'profile' | 'groupmode',
  how: 'slow' | 'error' | 'reset',
  lastsMs: number,
): Fault {
  const is = (fault: typeof how | null) => (setting: FaultSetting) =>
    standInOf(setting.platform, provider).fail(fault);
  return { name: `${provider} is ${how}`, lastsMs, begin: is(how), end: is(null) };
}
