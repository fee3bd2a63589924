/** Returns the `code` of a file system error, such as `ENOENT`; null for other errors. */
export function fileErrorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
}
