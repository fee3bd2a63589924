import { readFile } from 'node:fs/promises';
import { systemErrorCode } from '#runtime/system-error-code';

/** Returns the text of a file, which another process may remove at any moment; null if there is none. */
export async function readIfPresent(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
