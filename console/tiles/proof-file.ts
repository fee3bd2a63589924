const TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);
const MAX_BYTES = 8 * 1024 * 1024;

/** Returns whether a file can be a proof, as far as its type and size tell. */
export function isProofFile({ type, size }: Pick<File, 'type' | 'size'>): boolean {
  return TYPES.has(type) && size > 0 && size <= MAX_BYTES;
}
