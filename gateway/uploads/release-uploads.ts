import type { StagedFileRecord } from '#runtime/files/staged-file-record';
import { isFields } from '../execution/fields';
import { StagedUpload } from './staged-upload';

/** Variables as an area may read them, and the files that they refer to. */
export interface ReleasedUploads {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly files: readonly StagedFileRecord[];
}

/**
 * Puts references in the place of files. Each file is listed for the first fetch that carries it and for no other, so that
 * it is used once however many processes answer.
 */
export function releaseUploads(variables: Readonly<Record<string, unknown>>): ReleasedUploads {
  const files: StagedFileRecord[] = [];
  const released = (value: unknown): unknown => {
    if (value instanceof StagedUpload) {
      const record = value.release();
      if (record) files.push(record);
      return value.reference;
    }
    if (Array.isArray(value)) return value.map(released);
    return isFields(value) ? inside(value) : value;
  };
  const inside = (fields: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, released(value)]));
  return { variables: inside(variables), files };
}
