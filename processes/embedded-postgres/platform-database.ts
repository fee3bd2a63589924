import { DatabaseError } from 'pg';
import { DatabaseClient } from '#runtime/database/database-client';
import { EmbeddedPostgresError, reasonOf } from './errors';

/**
 * Creates the database `platform` if it is missing, and verifies the login.
 * @returns its connection string
 * @throws EmbeddedPostgresError if the server rejects the connection
 */
export async function ensurePlatformDatabase(port: number, password: string): Promise<string> {
  const urlOf = (database: string) =>
    `postgres://platform:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  const url = urlOf('platform');
  try {
    await query(url, 'SELECT 1');
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '3D000') throw rejection(error);
    await query(urlOf('postgres'), 'CREATE DATABASE platform').catch((reason: unknown) => {
      throw rejection(reason);
    });
  }
  return url;
}

async function query(connectionString: string, text: string): Promise<void> {
  const client = new DatabaseClient({
    connectionString,
    connectionTimeoutMillis: 10_000,
    query_timeout: 30_000,
  });
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end().catch(() => {});
  }
}

function rejection(error: unknown): EmbeddedPostgresError {
  if (error instanceof DatabaseError && error.code === '28P01') {
    return new EmbeddedPostgresError(
      'The embedded PostgreSQL does not accept the password in its data directory: restore the file "password" that was made with the database.',
      { cause: error },
    );
  }
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL started but is not responding: ${reasonOf(error)}.`,
    {
      cause: error,
    },
  );
}
