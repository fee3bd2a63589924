import type { Logger } from '../logger';
import { type FileStore, STAGING } from './file-store';

/** Exceeds the duration of any request; older files are left over from a killed process. */
const ORPHANED_AFTER_MS = 3_600_000;

/**
 * Deletes orphaned staged files. Never rejects: files that cannot be deleted are retried by the next sweep.
 */
export async function sweepStagedFiles(files: FileStore, log: Logger, now = Date.now()): Promise<void> {
  let removed = 0;
  try {
    for await (const { key, modifiedAt } of files.list(STAGING)) {
      if (now - modifiedAt.getTime() < ORPHANED_AFTER_MS) continue;
      await files.delete(key);
      removed += 1;
    }
  } catch (err) {
    log.warn({ err }, 'orphaned uploads could not be removed');
  }
  if (removed > 0) log.info({ removed }, 'orphaned uploads were removed');
}
