import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { removeAbandoned } from './draft-folder';
import { readManifest } from './manifest';

/** When backups are taken, and how many of them are stored. */
export interface BackupSchedule {
  /** Folder that contains the backups. */
  readonly folder: string;
  readonly everyMs: number;
  readonly keep: number;
  /** Takes a backup. */
  take(target: string): Promise<void>;
  /** Handles the failure of a backup; the next attempt follows. */
  failed(error: unknown): void;
}

/** Interval after a failure, at most. */
const RETRY_MS = 300_000;

const PREFIX = 'backup-';
const NAME = /^backup-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/**
 * Takes a backup now, unless the newest is younger than the interval, and then one per interval. Each is
 * followed by the deletion of the oldest; folders that this function did not create are left alone.
 * @param signal aborts: an unfinished backup is removed, and the promise resolves.
 */
export async function runBackupSchedule(schedule: BackupSchedule, signal: AbortSignal): Promise<void> {
  const { folder, everyMs, keep, take, failed } = schedule;
  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => undefined);
  while (!signal.aborted) {
    try {
      const newest = (await backupsIn(folder)).at(-1);
      const waitMs = newest === undefined ? 0 : timeOf(newest) + everyMs - Date.now();
      if (waitMs > 0) {
        await pause(Math.min(waitMs, everyMs));
        continue;
      }
      await removeAbandoned(folder, (name) => NAME.test(name));
      await take(join(folder, nameAt(new Date())));
      await deleteOldest(folder, keep);
    } catch (error) {
      if (signal.aborted) return;
      failed(error);
      await pause(Math.min(everyMs, RETRY_MS));
    }
  }
}

/** Returns the names of the complete backups of a schedule, oldest first. */
async function backupsIn(folder: string): Promise<string[]> {
  const complete: string[] = [];
  for (const name of (await readdir(folder)).filter((entry) => NAME.test(entry)).sort()) {
    const isComplete = await readManifest(join(folder, name)).then(
      () => true,
      () => false,
    );
    if (isComplete) complete.push(name);
  }
  return complete;
}

async function deleteOldest(folder: string, keep: number): Promise<void> {
  for (const name of (await backupsIn(folder)).slice(0, -keep)) {
    // So that an interrupted deletion leaves nothing that looks complete.
    const discarded = join(folder, `${name}.part-${process.pid}`);
    await rename(join(folder, name), discarded);
    await rm(discarded, { recursive: true, force: true });
  }
}

/** Names sort by time, and are valid on every file system. */
function nameAt(time: Date): string {
  return `${PREFIX}${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

function timeOf(name: string): number {
  const [date, time = ''] = name.slice(PREFIX.length).split('T');
  return Date.parse(`${date}T${time.replaceAll('-', ':')}`);
}
