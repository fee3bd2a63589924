import type { Readable } from 'node:stream';
import { type LoaderKey, loaderOf, type SubgraphContext } from '#kit/context';
import { invalidArgument, oversizedArgument } from '#protocol/errors';
import type { FileStore } from '#runtime/files/file-store';

/** A file that came with the operation. It is gone when the request ends: keep a copy of what is to stay. */
export interface StagedFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly size: number;
  /** The bytes from the first to the last, as often as they are asked for. */
  open(): Promise<Readable>;
}

/** What a resolver says of the file that it wants. */
export interface FileRequirement {
  /** Name of the argument, for the message: `file`, `input.image`. */
  readonly argument: string;
  /** Value of the Upload argument. */
  readonly reference: string;
  /** Larger files are refused; the graph lets through more than some endpoints may take. */
  readonly maxBytes: number;
}

const USED: LoaderKey<Set<string>> = {
  make: () => new Set(),
  made: (value): value is Set<string> => value instanceof Set,
};

/**
 * Takes the file behind an Upload argument, once.
 *
 * @throws DomainError BAD_USER_INPUT unless it came with this operation and was not taken before, PAYLOAD_TOO_LARGE.
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
    throw invalidArgument(argument, 'must be a file of this request that is used once');
  }
  used.add(reference);
  const { key, fileName, mediaType, size } = record;
  if (size > maxBytes) throw oversizedArgument(argument, maxBytes);
  return { fileName, mediaType, size, open: () => files.open(key) };
}
