import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

/** Creates a temporary folder that all users can traverse. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-test-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Copies a folder, preserving owners and modes. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}

/** Returns the rows of a statement. */
export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } finally {
    await client.end();
  }
}

/** Creates a table with one committed row. */
export async function writeNote(url: string, text: string): Promise<void> {
  await query(url, `CREATE TABLE note (text text); INSERT INTO note VALUES ('${text}')`);
}

/** Returns the notes in the table. */
export async function readNotes(url: string): Promise<unknown[]> {
  return (await query(url, 'SELECT text FROM note')).map(({ text }) => text);
}
