/** A failure of the embedded PostgreSQL; the message is actionable for the operator. */
export class EmbeddedPostgresError extends Error {
  override readonly name: string = 'EmbeddedPostgresError';
}

/** Another running process owns the data directory. Nothing was changed. */
export class DataDirectoryInUse extends EmbeddedPostgresError {
  override readonly name = 'DataDirectoryInUse';

  /**
   * @param directory absolute path of the data directory
   * @param pid pid of the owner
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

/** Wraps an error in an {@link EmbeddedPostgresError} that names the data directory. */
export function toEmbeddedPostgresError(thrown: unknown, dataDir: string): EmbeddedPostgresError {
  if (thrown instanceof EmbeddedPostgresError) return thrown;
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL could not be started in ${dataDir}: ${reasonOf(thrown)}. Correct this, or set DATABASE_URL to use another server.`,
    { cause: thrown },
  );
}

/** Returns the message of an error, never empty. */
export function reasonOf(thrown: unknown): string {
  return textOf(thrown, 'message') || String(thrown);
}

/**
 * Returns a property of an error if it is a string. Accepts any object, because errors created by Node.js are
 * not `instanceof Error` inside jest.
 */
export function textOf(thrown: unknown, property: string): string | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined;
  const value: unknown = Reflect.get(thrown, property);
  return typeof value === 'string' ? value : undefined;
}
