/** The `code` of what the file system refused, such as `ENOENT`; null for any other error. */
export function fileErrorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
}
