import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from 'pg';
import { DatabaseClient } from '#runtime/database/database-client';
import { BackupError } from './backup-error';
import { hashOfFile } from './hashed-copy';
import type { CopiedFile } from './manifest';

/** The data directory of a database server, with the WAL that it needs to start. */
export const BASE_BACKUP = 'base.tar';

/** Of the replication protocol, as pg_basebackup sends it; PostgreSQL 15 or newer. */
const COMMAND = "BASE_BACKUP (LABEL 'admin backup', CHECKPOINT 'fast', WAL true, MANIFEST 'no')";

/**
 * Retains the WAL since the start of the backup, which is sent at its end; a checkpoint would recycle it. The
 * slot is dropped with the session.
 */
const CREATE_SLOT = 'CREATE_REPLICATION_SLOT admin_backup_% TEMPORARY PHYSICAL RESERVE_WAL';

/** First bytes of messages in the stream. */
const NEW_ARCHIVE = 'n'.charCodeAt(0);
const DATA = 'd'.charCodeAt(0);

/** A database as a backup contains it. */
export interface DatabaseCopy {
  /** Major version of the server. */
  readonly postgres: string;
  readonly folders: readonly string[];
  readonly files: readonly CopiedFile[];
}

/**
 * Receives a base backup of a server over a connection, without blocking readers or writers. Needs a role
 * with the attribute REPLICATION, and no access to the server's files.
 * @throws BackupError for tablespaces outside the data directory.
 */
export async function receiveBaseBackup(
  url: string,
  draft: string,
  signal: AbortSignal,
): Promise<DatabaseCopy> {
  // With a database, so that the entry of pg_hba.conf for ordinary connections applies.
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...{ replication: 'database' },
  });
  await client.connect();
  const interrupt = () => void client.end();
  signal.addEventListener('abort', interrupt);
  try {
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    await client.query(CREATE_SLOT.replace('%', randomUUID().replaceAll('-', '')));
    await receive(client, join(draft, BASE_BACKUP));
    signal.throwIfAborted();
    const copied = await hashOfFile(join(draft, BASE_BACKUP), signal);
    const postgres = String(Number.parseInt(rows[0]?.server_version ?? '', 10));
    return { postgres, folders: [], files: [{ path: BASE_BACKUP, ...copied }] };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', interrupt);
    await client.end().catch(() => undefined);
  }
}

async function receive(client: DatabaseClient, target: string): Promise<void> {
  const file = createWriteStream(target, { flags: 'wx', mode: 0o600 });
  let archives = 0;
  let failure: Error | null = null;
  const fail = (error: Error) => {
    failure ??= error;
    void client.end();
  };
  file.on('error', fail);
  await new Promise<void>((resolve, reject) => {
    let connection: Connection | null = null;
    // What `pg` calls for the messages of the server.
    client.query({
      submit(opened: Connection) {
        connection = opened;
        file.on('drain', () => opened.stream.resume());
        opened.query(COMMAND);
      },
      handleRowDescription: ignore,
      handleDataRow: ignore,
      handleCommandComplete: ignore,
      handleCopyData({ chunk }: { readonly chunk: Buffer }) {
        if (chunk[0] === NEW_ARCHIVE) archives += 1;
        if (archives > 1) fail(new BackupError('The database has tablespaces outside its folder.'));
        // The parser reuses the memory of a chunk.
        else if (chunk[0] === DATA && !file.write(Buffer.from(chunk.subarray(1)))) connection?.stream.pause();
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(),
    });
  }).catch((error: unknown) => {
    file.destroy();
    throw failure ?? error;
  });
  file.end();
  if (!file.closed) await once(file, 'close');
  if (failure) throw failure;
}

function ignore(): void {}
