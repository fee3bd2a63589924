import type { Readable } from 'node:stream';
import { type LoaderKey, loaderOf, type SubgraphContext } from '#kit/context';
import { invalidArgument, oversizedArgument } from '#protocol/errors';
import type { FileStore } from '#runtime/files/file-store';

/** A file uploaded with the operation. It is deleted when the request ends; copy it to keep it. */
export interface StagedFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly size: number;
  /** Opens the file from its start; may be called repeatedly. */
  open(): Promise<Readable>;
}

/** The file that a resolver requires. */
export interface FileRequirement {
  /** Name of the argument for messages: `file`, `input.image`. */
  readonly argument: string;
  /** Value of the Upload argument. */
  readonly reference: string;
  /** Maximum size; the gateway's limit may be higher than the endpoint's. */
  readonly maxBytes: number;
}

const USED: LoaderKey<Set<string>> = {
  make: () => new Set(),
  made: (value): value is Set<string> => value instanceof Set,
};

/**
 * Takes the file of an Upload argument, once.
 *
 * @throws DomainError BAD_USER_INPUT unless it was uploaded with this operation and not taken before,
 *   PAYLOAD_TOO_LARGE.
 */
export function takeStagedFile(
  files: FileStore,
  context: SubgraphContext,
  wanted: FileRequirement,
): StagedFile {
  const { argument, reference, maxBytes } = wanted;
  const used = loaderOf(context, USED);
  const record = context.caller.files?.find((file) => file.reference === reference);
  if (!record || used.has(reference)) {
    throw invalidArgument(argument, 'must be an uploaded file of this request, used only once');
  }
  used.add(reference);
  const { key, fileName, mediaType, size } = record;
  if (size > maxBytes) throw oversizedArgument(argument, maxBytes);
  return { fileName, mediaType, size, open: () => files.open(key) };
}
