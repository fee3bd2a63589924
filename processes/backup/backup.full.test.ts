import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#processes/embedded-postgres/start';
import { copyFolder, openFolder, query } from '#processes/embedded-postgres/test-folder.fixture';
import { createLogger } from '#processes/logger';
import { openDirectory } from '#runtime/files/open-directory';
import { eventually } from '#tests/support/eventually';
import { BASE_BACKUP, receiveBaseBackup } from './base-backup';
import { copyRunningCluster } from './copy-running-cluster';
import { MANIFEST, readManifest } from './manifest';
import { restoreBackup } from './restore-backup';
import { type BackupSource, takeBackup } from './take-backup';

const signal = new AbortController().signal;

let folder: string;
let dataDir: string;
let server: EmbeddedPostgres;
let backup: string;

beforeAll(async () => {
  folder = openFolder();
  dataDir = join(folder, 'data');
  backup = join(folder, 'backup');
  server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
  await query(server.url, 'CREATE TABLE note (text text PRIMARY KEY)');
  writeStored(dataDir, 'tiles/proof.png', 'a picture');
  writeStored(dataDir, 'staged/upload', 'of a request under way');
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function writeStored(of: string, name: string, content: string): void {
  mkdirSync(join(of, 'files', name, '..'), { recursive: true });
  writeFileSync(join(of, 'files', name), content);
}

function source(passwordFile = join(dataDir, 'postgres/password')): BackupSource {
  const running = { url: server.url, cluster: server.dataDirectory, passwordFile };
  return {
    copyDatabase: (draft, stopping) => copyRunningCluster(running, draft, stopping),
    files: openDirectory(join(dataDir, 'files'), createLogger('silent')),
  };
}

const remarks: string[] = [];

function restore(to: string, { from = backup, replace = false, whileUp = async () => {} } = {}) {
  const remark = (line: string) => void remarks.push(line);
  return restoreBackup({ backup: from, dataDir: to, replace, signal, remark }, whileUp);
}

/** Starts a server on a data directory temporarily to read the notes. */
async function notesIn(of: string): Promise<unknown[]> {
  const started = await startEmbeddedPostgres({ dataDir: join(of, 'postgres') });
  try {
    return (await query(started.url, 'SELECT text FROM note ORDER BY text')).map(({ text }) => text);
  } finally {
    await started.stop();
  }
}

/** Commits notes until stopped and returns the acknowledged ones. */
async function keepWriting() {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  const acknowledged: string[] = [];
  let going = true;
  const done = (async () => {
    for (let number = 0; going; number += 1) {
      const text = `written ${number}`;
      await client.query('INSERT INTO note VALUES ($1)', [text]);
      acknowledged.push(text);
      // A slow backup encounters checkpoints and completed WAL segments.
      if (number === 200) await client.query('SELECT pg_switch_wal(); CHECKPOINT');
    }
    await client.end();
  })();
  return {
    acknowledged,
    stop: async () => {
      going = false;
      await done;
    },
  };
}

describe('a backup', () => {
  it('taken during writes contains all writes acknowledged before it began', async () => {
    const writer = await keepWriting();
    try {
      await query(server.url, `INSERT INTO note VALUES ('before')`);
      const before = [...writer.acknowledged, 'before'];
      await takeBackup(source(), backup, signal);
      expect(writer.acknowledged.length).toBeGreaterThan(before.length);
      const restored = join(folder, 'restored');
      await restore(restored);
      const notes = await notesIn(restored);
      expect(notes).toEqual(expect.arrayContaining(before));
      // Also check for writes that were never sent and for gaps: writes were sequential.
      const others = notes.filter((note) => note !== 'before');
      expect([...writer.acknowledged].slice(0, others.length).sort()).toEqual(others);
    } finally {
      await writer.stop();
    }
  });

  it('is accessible to its owner only and contains stored files but no uploads in progress', async () => {
    expect(statSync(backup).mode & 0o777).toBe(0o700);
    expect(statSync(join(backup, 'password')).mode & 0o777).toBe(0o600);
    const { files } = await readManifest(backup);
    expect(files.map(({ path }) => path).filter((path) => path.startsWith('files/'))).toEqual([
      'files/tiles/proof.png',
    ]);
    expect(readFileSync(join(folder, 'restored/files/tiles/proof.png'), 'utf8')).toBe('a picture');
  });

  it('is never overwritten', async () => {
    const before = readFileSync(join(backup, MANIFEST), 'utf8');
    await expect(takeBackup(source(), backup, signal)).rejects.toThrow('already contains a backup');
    await expect(takeBackup(source(), dataDir, signal)).rejects.toThrow('is not empty');
    await expect(takeBackup(source(), join(folder, 'no/where'), signal)).rejects.toThrow('create it first');
    await expect(takeBackup(source(), join(backup, MANIFEST), signal)).rejects.toThrow(
      'is not usable as a backup folder',
    );
    expect(readFileSync(join(backup, MANIFEST), 'utf8')).toBe(before);
  });

  it('of a server has the WAL that it needs, however many checkpoints there are meanwhile', async () => {
    const target = join(folder, 'base');
    let checkpoints = 0;
    let going = true;
    const checkpointing = async () => {
      for (; going; checkpoints += 1) await query(server.url, 'SELECT pg_switch_wal(); CHECKPOINT');
    };
    const copyDatabase: BackupSource['copyDatabase'] = async (draft, stopping) => {
      const others = checkpointing();
      try {
        return await receiveBaseBackup(server.url, draft, stopping);
      } finally {
        going = false;
        await others;
      }
    };
    const { files } = await takeBackup({ ...source(), copyDatabase }, target, signal);
    expect(checkpoints).toBeGreaterThan(1);
    expect(files.map(({ path }) => path)).toContain(BASE_BACKUP);
    await eventually(async () =>
      expect(await query(server.url, 'SELECT 1 FROM pg_replication_slots')).toEqual([]),
    );
  });

  it('leaves nothing if it fails, and removes the remains of a killed one', async () => {
    // Not a valid pid: above the maximum of Linux.
    mkdirSync(join(folder, 'half.part-99999999/cluster'), { recursive: true });
    const broken = source(join(folder, 'nowhere'));
    await expect(takeBackup(broken, join(folder, 'half'), signal)).rejects.toMatchObject({ code: 'ENOENT' });
    const interrupted = AbortSignal.abort(new Error('interrupted'));
    await expect(takeBackup(source(), join(folder, 'half'), interrupted)).rejects.toThrow('interrupted');
    expect(readdirSync(folder).filter((name) => name.startsWith('half'))).toEqual([]);
    const slots = await query(server.url, 'SELECT 1 FROM pg_replication_slots');
    expect(slots).toEqual([]);
  });
});

describe('a damaged backup', () => {
  it('is rejected before anything is changed', async () => {
    const file = join(backup, 'files/tiles/proof.png');
    writeFileSync(file, 'A picture');
    try {
      const target = join(folder, 'refused');
      await expect(restore(target)).rejects.toThrow('files/tiles/proof.png has different content');
      expect(existsSync(target)).toBe(false);
    } finally {
      writeFileSync(file, 'a picture');
    }
  });

  it('is rejected if its PostgreSQL version differs', async () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    const manifest = await readManifest(backup);
    writeFileSync(
      join(other, MANIFEST),
      JSON.stringify({ ...manifest, postgres: '17', folders: [], files: [] }),
    );
    await expect(restore(join(folder, 'refused'), { from: other })).rejects.toThrow(
      'made by PostgreSQL 17 but version',
    );
  });
});

/** Each starts servers on folders of its own. */
describe('a data directory', () => {
  it('on which a platform runs is left alone', async () => {
    await expect(restore(dataDir, { replace: true })).rejects.toThrow(
      `A platform (process ${process.pid}) is using ${dataDir}: stop it first.`,
    );
    expect(await query(server.url, `SELECT text FROM note WHERE text = 'before'`)).toHaveLength(1);
  });

  it('is not changed if it has content, unless replacement is requested', async () => {
    const taken = join(folder, 'restored');
    await expect(restore(taken)).rejects.toThrow('There is a database in');
    const withFiles = join(folder, 'with-files');
    writeStored(withFiles, 'tiles/other.png', 'another picture');
    await expect(restore(withFiles)).rejects.toThrow('There is a file store in');
    expect(await notesIn(taken)).toContain('before');
  });

  it('keeps its password when replaced, and its old content is kept beside', async () => {
    const replaced = join(folder, 'replaced');
    const old = await startEmbeddedPostgres({ dataDir: join(replaced, 'postgres') });
    await query(old.url, `CREATE TABLE note (text text); INSERT INTO note VALUES ('old')`);
    await old.stop();
    writeStored(replaced, 'tiles/old.png', 'an old picture');
    const password = readFileSync(join(replaced, 'postgres/password'), 'utf8');

    // A failure at the end must change nothing: modify the backup meanwhile.
    const proof = join(backup, 'files/tiles/proof.png');
    const changing = { replace: true, whileUp: async () => writeFileSync(proof, 'A picture') };
    await expect(restore(replaced, changing)).rejects.toThrow('files/tiles/proof.png has different content');
    writeFileSync(proof, 'a picture');
    expect(await notesIn(replaced)).toEqual(['old']);
    expect(readdirSync(join(replaced, 'postgres')).filter((name) => name.startsWith('init-'))).toEqual([]);
    expect(readdirSync(join(replaced, 'files/tiles'))).toEqual(['old.png']);

    await restore(replaced, { replace: true });
    expect(await notesIn(replaced)).toContain('before');
    expect(readFileSync(join(replaced, 'postgres/password'), 'utf8')).toBe(password);
    expect(readdirSync(join(replaced, 'files/tiles'))).toEqual(['proof.png']);
    expect(existsSync(join(replaced, 'postgres/cluster.replaced/PG_VERSION'))).toBe(true);
    expect(readFileSync(join(replaced, 'files.replaced/tiles/old.png'), 'utf8')).toBe('an old picture');
  });

  it('has the restored database if its replacement was interrupted between two renames', async () => {
    const cluster = join(folder, 'replaced/postgres/cluster');
    renameSync(cluster, join(cluster, '../cluster.restored'));
    expect(await notesIn(join(folder, 'replaced'))).toContain('before');
    expect(existsSync(join(cluster, '../cluster.restored'))).toBe(false);
  });

  it('is cleaned at the next start after a restore was killed', async () => {
    const postgres = join(folder, 'replaced/postgres');
    copyFolder(join(postgres, 'cluster.replaced'), join(postgres, 'init-killed'));
    expect(await notesIn(join(folder, 'replaced'))).toContain('before');
    expect(existsSync(join(postgres, 'init-killed'))).toBe(false);
  });
});
