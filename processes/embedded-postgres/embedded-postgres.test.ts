import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isFull } from '#tests/support/full';
import { DataDirectoryInUse, EmbeddedPostgresError } from './errors';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './start';
import { copyFolder, openFolder, query, readNotes, writeNote } from './test-folder.fixture';

/** Initialising takes a second: done once, and copied when its server has stopped. */
let initial: string;
let server: EmbeddedPostgres;

beforeAll(async () => {
  initial = join(openFolder(), 'data');
  server = await startEmbeddedPostgres({ dataDir: initial, durable: false });
});

afterAll(async () => {
  await server.stop();
  rmSync(dirname(initial), { recursive: true, force: true });
});

describe('a running embedded PostgreSQL', () => {
  it('uses UTF-8 and UTC, listens on loopback only and sorts text by code point', async () => {
    const { url } = server;
    const names = [
      'server_encoding',
      'timezone',
      'max_connections',
      'listen_addresses',
      'unix_socket_directories',
    ];
    const columns = names.map((name) => `current_setting('${name}') AS ${name}`).join(', ');
    expect(await query(url, `SELECT ${columns}`)).toEqual([
      {
        server_encoding: 'UTF8',
        timezone: 'UTC',
        max_connections: '200',
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
      },
    ]);
    expect(await query(url, `SELECT lower('ÄÉ') AS lower, 'Z' < 'a' AS ordered`)).toEqual([
      { lower: 'äé', ordered: true },
    ]);
    expect(url).toMatch(/^postgres:\/\/platform:[\w-]{32}@127\.0\.0\.1:\d+\/platform$/);
  });

  it('rejects a wrong password', async () => {
    const url = new URL(server.url);
    url.password = 'guess';
    await expect(query(url.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('rejects a second start on the same directory, without affecting the first', async () => {
    const { url } = server;
    const second = startEmbeddedPostgres({ dataDir: initial, durable: false });
    await expect(second).rejects.toThrow(DataDirectoryInUse);
    await expect(second).rejects.toThrow(`${initial} is in use by process ${process.pid}`);
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('logs no statements and no row values', async () => {
    const { url } = server;
    await query(url, 'CREATE TABLE secret (text text UNIQUE)');
    await query(url, `INSERT INTO secret VALUES ('hush')`);
    await expect(query(url, `INSERT INTO secret VALUES ('hush')`)).rejects.toMatchObject({ code: '23505' });
    expect(readFileSync(join(initial, 'server.log'), 'utf8')).not.toMatch(/hush|duplicate/);
  });
});

describe('the embedded PostgreSQL', () => {
  let folder: string;
  let dataDir: string;
  const running: EmbeddedPostgres[] = [];

  beforeAll(() => server.stop());

  beforeEach(() => {
    folder = openFolder();
    dataDir = join(folder, 'data');
    copyFolder(initial, dataDir);
  });

  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(options?: Partial<EmbeddedPostgresOptions>): Promise<EmbeddedPostgres> {
    const server = await startEmbeddedPostgres({ dataDir, durable: false, ...options });
    running.push(server);
    return server;
  }

  it('keeps its data and password across restarts', async () => {
    const first = await start();
    await writeNote(first.url, 'kept');
    await first.stop();
    const second = await start();
    expect(await readNotes(second.url)).toEqual(['kept']);
    expect(new URL(second.url).password).toBe(new URL(first.url).password);
  });

  it('is durable unless configured otherwise', async () => {
    const durable = await start({ durable: true });
    expect(await query(durable.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
    await durable.stop();
    const disposable = await start({ durable: false });
    expect(await query(disposable.url, 'SHOW fsync')).toEqual([{ fsync: 'off' }]);
  });

  if (isFull) {
    it('runs beside another one on another directory', async () => {
      const [first, second] = [await start(), await start({ dataDir: join(folder, 'other') })];
      expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
    });

    it('recreates a dropped database', async () => {
      const { url, stop } = await start();
      await query(url.replace(/platform$/, 'postgres'), 'DROP DATABASE platform');
      await stop();
      const again = await start();
      expect(await query(again.url, 'SELECT current_database() AS name')).toEqual([{ name: 'platform' }]);
    });
  }

  it('stores its password readable by its owner only, and leaves no lock after stopping', async () => {
    const { stop } = await start();
    expect(existsSync(join(dataDir, 'owner.lock'))).toBe(true);
    await Promise.all([stop(), stop()]);
    expect(existsSync(join(dataDir, 'owner.lock'))).toBe(false);
    expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600);
  });

  describe('explains what to do if', () => {
    async function failure(): Promise<string> {
      const thrown: unknown = await start().then(
        () => 'it started',
        (error: unknown) => error,
      );
      if (!(thrown instanceof EmbeddedPostgresError))
        throw new Error(`expected a failure, got ${String(thrown)}`);
      expect(existsSync(join(dataDir, 'owner.lock'))).toBe(false);
      return thrown.message;
    }

    it('the data directory is a file', async () => {
      rmSync(dataDir, { recursive: true });
      writeFileSync(dataDir, '');
      expect(await failure()).toContain(`could not be started in ${dataDir}`);
    });

    if (isFull) {
      it('the cluster has another major version', async () => {
        const { stop, dataDirectory } = await start();
        await stop();
        writeFileSync(join(dataDirectory, 'PG_VERSION'), '16\n');
        expect(await failure()).toContain(
          'was made by PostgreSQL 16 but version 18 is installed: dump and restore',
        );
      });

      it('the password file is missing', async () => {
        await (await start()).stop();
        rmSync(join(dataDir, 'password'));
        expect(await failure()).toContain(
          `password file ${join(dataDir, 'password')} is missing: restore that file`,
        );
      });

      it('the password file has changed', async () => {
        await (await start()).stop();
        writeFileSync(join(dataDir, 'password'), 'another');
        expect(await failure()).toContain(
          'does not accept the password in its data directory: restore the file',
        );
      });
    }

    it('the server fails to start, with the last lines of its log', async () => {
      const { stop, dataDirectory } = await start();
      await stop();
      writeFileSync(join(dataDirectory, 'postgresql.conf'), 'no_such_setting = 1\n');
      const message = await failure();
      expect(message).toContain('it exited with code 1');
      expect(message).toContain('unrecognized configuration parameter "no_such_setting"');
    });
  });
});
