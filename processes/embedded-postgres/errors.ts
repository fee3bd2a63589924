/** A failure of the embedded PostgreSQL; its message is one sentence or more that the operator can act on. */
export class EmbeddedPostgresError extends Error {
  override readonly name: string = 'EmbeddedPostgresError';
}

/** Another living process owns the data directory. Nothing was changed. */
export class DataDirectoryInUse extends EmbeddedPostgresError {
  override readonly name = 'DataDirectoryInUse';

  /**
   * @param directory absolute path of the data directory
   * @param pid process id of the owner
   */
  constructor(
    readonly directory: string,
    readonly pid: number,
  ) {
    super(
      `The data directory ${directory} is in use by process ${pid}: stop that process, or choose another DATA_DIR.`,
    );
  }
}

/** Turns whatever was thrown into an {@link EmbeddedPostgresError} that names the data directory. */
export function toEmbeddedPostgresError(thrown: unknown, dataDir: string): EmbeddedPostgresError {
  if (thrown instanceof EmbeddedPostgresError) return thrown;
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL could not be started in ${dataDir}: ${reasonOf(thrown)}. Correct this, or set DATABASE_URL to use another server.`,
    { cause: thrown },
  );
}

/** The `code` of a Node.js system error (`ENOENT`, `EEXIST`, …), or undefined. */
export function systemErrorCode(thrown: unknown): string | undefined {
  return textOf(thrown, 'code');
}

/** What was thrown, in words; never empty. */
export function reasonOf(thrown: unknown): string {
  return textOf(thrown, 'message') || String(thrown);
}

/**
 * A property of what was thrown, when it is text. Asked of any object: errors that Node.js itself makes are not
 * `instanceof Error` inside jest.
 */
export function textOf(thrown: unknown, property: string): string | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined;
  const value: unknown = Reflect.get(thrown, property);
  return typeof value === 'string' ? value : undefined;
}
