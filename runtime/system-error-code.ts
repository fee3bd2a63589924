/**
 * Returns the `code` of an error of Node.js, such as `ENOENT`; undefined for other errors. Accepts any
 * object, because errors created by Node.js are not `instanceof Error` inside jest.
 */
export function systemErrorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
