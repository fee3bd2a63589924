import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { StagedFileRecord } from '#protocol/staged-file-record';
import { type FileStore, STAGING } from '../file-store';
import { openDirectory } from '../open-directory';

/** A file store in a temporary folder. */
export interface TemporaryFiles {
  readonly files: FileStore;
  readonly folder: string;
  /** Lists all files, partial ones included, by their path below the folder. */
  left(): string[];
  remove(): void;
}

export function temporaryFiles(): TemporaryFiles {
  const folder = mkdtempSync(join(tmpdir(), 'platform-files-'));
  return {
    files: openDirectory(folder, pino({ level: 'silent' })),
    folder,
    left: () => {
      const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
      const names = entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
      return names.map((name) => name.slice(folder.length + 1)).sort();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Stages a file like the edge: the record belongs into the caller's `files`, the reference is the variable's
 * value.
 */
export async function stageFile(
  files: FileStore,
  contents: string | Uint8Array,
  described: Partial<Pick<StagedFileRecord, 'fileName' | 'mediaType'>> = {},
): Promise<StagedFileRecord> {
  const key = `${STAGING}/${randomUUID()}`;
  const bytes = Buffer.from(contents);
  await files.put(key, bytes);
  const reference = randomBytes(24).toString('base64url');
  return {
    reference,
    key,
    fileName: 'file',
    mediaType: 'application/octet-stream',
    ...described,
    size: bytes.length,
  };
}
