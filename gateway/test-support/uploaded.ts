import { Readable } from 'node:stream';
import type { FileStore } from '#runtime/files/file-store';
import { RequestUploads } from '../uploads/request-uploads';
import type { StagedUpload } from '../uploads/staged-upload';

/** A file as the edge gives it to an Upload variable; made anew for each run, which uses it up. */
export function uploaded(
  files: FileStore,
  contents: string | Uint8Array,
  { fileName, mediaType }: { readonly fileName: string; readonly mediaType: string },
): Promise<StagedUpload> {
  const bytes = Buffer.from(contents);
  const part = { field: 'file', fileName, mediaType, maxBytes: bytes.length };
  return new RequestUploads(files).stage(Readable.from([bytes]), part);
}
