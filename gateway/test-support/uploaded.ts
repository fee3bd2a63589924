import { Readable } from 'node:stream';
import type { FileStore } from '#runtime/files/file-store';
import { RequestUploads } from '../uploads/request-uploads';
import type { StagedUpload } from '../uploads/staged-upload';

/** Stages a file as the value of an Upload variable, for a single use. */
export function uploaded(
  files: FileStore,
  contents: string | Uint8Array,
  { fileName, mediaType }: { readonly fileName: string; readonly mediaType: string },
): Promise<StagedUpload> {
  const bytes = Buffer.from(contents);
  const part = { field: 'file', fileName, mediaType, maxBytes: bytes.length };
  return new RequestUploads(files).stage(Readable.from([bytes]), part);
}
