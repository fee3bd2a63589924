import type { Logger } from '../logger';
import { type FileStore, STAGING } from './file-store';

/** Older than any request can be: what is left of a process that ended in the middle of one. */
const ORPHANED_AFTER_MS = 3_600_000;

/** Removes staged files whose request never ended. Never rejects: what cannot be removed now is tried again next time. */
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
