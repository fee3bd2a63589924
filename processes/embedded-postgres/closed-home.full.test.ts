import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Binaries, locateBinaries } from './locate-binaries';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start';
import { openFolder, readNotes, writeNote } from './test-folder.fixture';

// Without root, the server runs as the same user and can access the folder.
if (process.geteuid?.() === 0)
  describe('in a home folder of mode 700, inaccessible to the server', closedHome);
else describe('in a home folder of mode 700', ownHome);

function ownHome(): void {
  it('keeps the data of an ordinary user in place', async () => {
    const home = mkdtempSync(join(tmpdir(), 'embedded-postgres-own-'));
    const server = await startEmbeddedPostgres({ dataDir: join(home, 'data'), durable: false });
    await server.stop();
    expect(server.dataDirectory).toContain(home);
    rmSync(home, { recursive: true, force: true });
  });
}

function closedHome(): void {
  let home: string;
  let shared: string;
  let dataDir: string;
  let said: string[];
  let binaries: Binaries;
  const running: EmbeddedPostgres[] = [];

  beforeAll(() => {
    // mkdtemp creates folders of mode 700.
    shared = openFolder();
    home = mkdtempSync(join(tmpdir(), 'embedded-postgres-closed-'));
    const found = locateBinaries();
    binaries = { ...found, native: join(home, 'native') };
    cpSync(found.native, binaries.native, { recursive: true, verbatimSymlinks: true });
  });

  beforeEach(() => {
    dataDir = join(mkdtempSync(join(home, 'checkout-')), 'data');
    said = [];
  });

  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
  });

  afterAll(() => {
    for (const folder of [home, shared]) rmSync(folder, { recursive: true, force: true });
  });

  async function start(): Promise<EmbeddedPostgres> {
    const sharedFolders = ['/proc/not-writable', join(shared, 'first'), join(shared, 'second')];
    const log = (line: string) => said.push(line);
    const server = await startEmbeddedPostgres({ dataDir, durable: false, log, binaries, sharedFolders });
    running.push(server);
    return server;
  }

  it('places binaries and data where the server can access them, permanently', async () => {
    const first = await start();
    await writeNote(first.url, 'kept');
    await first.stop();
    const second = await start();
    expect(await readNotes(second.url)).toEqual(['kept']);
    expect(second.dataDirectory).toBe(first.dataDirectory);
    expect(second.dataDirectory.startsWith(join(shared, 'first', 'data-'))).toBe(true);
    expect(existsSync(join(shared, 'first', `postgresql-${binaries.version}`, 'bin', 'postgres'))).toBe(true);
    expect(readFileSync(join(dataDir, 'location.txt'), 'utf8')).toBe(`${join(second.dataDirectory, '..')}\n`);
  });

  it('keeps the data of a moved checkout', async () => {
    const first = await start();
    await writeNote(first.url, 'kept');
    await first.stop();
    renameSync(dataDir, `${dataDir}-moved`);
    dataDir = `${dataDir}-moved`;
    expect(await readNotes((await start()).url)).toEqual(['kept']);
  });

  it('does not share data with a copied checkout', async () => {
    await (await start()).stop();
    cpSync(dataDir, `${dataDir}-copy`, { recursive: true });
    const original = dataDir;
    dataDir = `${dataDir}-copy`;
    await expect(start()).rejects.toThrow(`${dataDir} is a copy of ${original}`);
  });

  it('starts empty if the data directory was deleted, and keeps the old data aside', async () => {
    const first = await start();
    await writeNote(first.url, 'old');
    await first.stop();
    rmSync(dataDir, { recursive: true });
    const second = await start();
    await expect(readNotes(second.url)).rejects.toMatchObject({ code: '42P01' });
    expect(existsSync(join(second.dataDirectory, '..', 'cluster.orphaned', 'PG_VERSION'))).toBe(true);
    expect(said.join()).toContain('was moved to');
  });

  it('reports missing data instead of replacing them', async () => {
    const { stop, dataDirectory } = await start();
    await stop();
    rmSync(dataDirectory, { recursive: true });
    await expect(start()).rejects.toThrow('where it is not: bring it back, or delete that file');
  });

  it('never trusts a folder writable by others', async () => {
    chmodSync(join(shared, 'first'), 0o777);
    expect((await start()).dataDirectory.startsWith(join(shared, 'second', 'data-'))).toBe(true);
  });

  it('lists every tried location in the error', async () => {
    const sharedFolders = ['/proc/not-writable'];
    await expect(startEmbeddedPostgres({ dataDir, binaries, sharedFolders })).rejects.toThrow(
      `cannot run the programs in ${binaries.native}/bin, nor copies of them in /proc/not-writable`,
    );
  });
}
