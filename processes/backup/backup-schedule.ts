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

/** Interval at which the clock is compared, at most; timers of more than 24 days would end at once. */
const LOOK_MS = 3_600_000;

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
      const newest = (await backupsIn(folder, nameAt(new Date()))).until.at(-1);
      const waitMs = newest === undefined ? 0 : timeOf(newest) + everyMs - Date.now();
      if (waitMs > 0) {
        await pause(Math.min(waitMs, LOOK_MS));
        continue;
      }
      await removeAbandoned(folder, (name) => NAME.test(name));
      const name = nameAt(new Date());
      await take(join(folder, name));
      await deleteOldest(folder, name, keep);
    } catch (error) {
      if (signal.aborted) return;
      failed(error);
      await pause(Math.min(everyMs, RETRY_MS));
    }
  }
}

/** Names of backups, each list with the oldest first. */
interface Backups {
  readonly until: readonly string[];
  /** Of a later time, by a clock that was wrong: they were taken before the others. */
  readonly beyond: readonly string[];
}

/** Returns the complete backups of a schedule. @param name of the present, which later ones are beyond. */
async function backupsIn(folder: string, name: string): Promise<Backups> {
  const complete: string[] = [];
  for (const found of (await readdir(folder)).filter((entry) => NAME.test(entry)).sort()) {
    const isComplete = await readManifest(join(folder, found)).then(
      () => true,
      () => false,
    );
    if (isComplete) complete.push(found);
  }
  return { until: complete.filter((each) => each <= name), beyond: complete.filter((each) => each > name) };
}

/** @param taken the backup that was taken last, which is stored whatever the clock says. */
async function deleteOldest(folder: string, taken: string, keep: number): Promise<void> {
  const { until, beyond } = await backupsIn(folder, taken);
  for (const name of [...beyond, ...until].slice(0, -keep)) {
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
