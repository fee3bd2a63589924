import type { StagedFileRecord } from '#protocol/staged-file-record';
import { isObject } from '#runtime/is-object';
import { StagedUpload } from './staged-upload';

/** Variables with file references, and the referenced files. */
export interface ReleasedUploads {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly files: readonly StagedFileRecord[];
}

/**
 * Replaces files by references. Each file is listed for the first fetch that uses it only, so that it is used
 * once across processes.
 */
export function releaseUploads(variables: Readonly<Record<string, unknown>>): ReleasedUploads {
  if (!containsUpload(variables)) return { variables, files: [] };
  const files: StagedFileRecord[] = [];
  const replaceUploads = (value: unknown): unknown => {
    if (value instanceof StagedUpload) {
      const record = value.release();
      if (record) files.push(record);
      return value.reference;
    }
    if (Array.isArray(value)) return value.map(replaceUploads);
    return isObject(value) ? replaceFields(value) : value;
  };
  const replaceFields = (fields: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, replaceUploads(value)]));
  return { variables: replaceFields(variables), files };
}

function containsUpload(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return value instanceof StagedUpload || Object.values(value).some(containsUpload);
}
