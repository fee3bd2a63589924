import { spawn } from 'node:child_process';
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
import { type AnotherProcess, startInAnotherProcess } from './another-process.fixture';
import { pidExists } from './process-identity';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start';
import { openFolder, readNotes, writeNote } from './test-folder.fixture';
import { waitUntil } from './wait-until';

describe('after a crash, the embedded PostgreSQL', () => {
  let folder: string;
  let dataDir: string;
  let said: string[];
  const running: EmbeddedPostgres[] = [];
  const others: AnotherProcess[] = [];

  beforeEach(() => {
    folder = openFolder();
    dataDir = join(folder, 'data');
    said = [];
  });

  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
    for (const other of others.splice(0)) await other.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(): Promise<EmbeddedPostgres> {
    const server = await startEmbeddedPostgres({ dataDir, log: (line) => said.push(line) });
    running.push(server);
    return server;
  }

  async function startElsewhere(): Promise<AnotherProcess> {
    const other = await startInAnotherProcess(dataDir);
    others.push(other);
    return other;
  }

  function serverPid(): number {
    return Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  it('reports that the server was killed, and keeps committed data', async () => {
    const first = await start();
    await writeNote(first.url, 'committed');
    process.kill(serverPid(), 'SIGKILL');
    expect(await waitUntil(() => said.some((line) => /ended unexpectedly.*SIGKILL/.test(line)), 5_000)).toBe(
      true,
    );
    await first.stop();
    expect(await readNotes((await start()).url)).toEqual(['committed']);
  });

  it('stops a server that outlived its Node.js process, and keeps committed data', async () => {
    const other = await startElsewhere();
    await writeNote(other.firstLine, 'committed');
    await other.kill();
    const orphan = serverPid();
    expect(pidExists(orphan)).toBe(true);
    expect(await readNotes((await start()).url)).toEqual(['committed']);
    expect(pidExists(orphan)).toBe(false);
    expect(said).toEqual([`stopping the PostgreSQL (process ${orphan}) that an earlier run left behind`]);
  });

  it('recognizes its server even after the folder was renamed', async () => {
    const other = await startElsewhere();
    await writeNote(other.firstLine, 'committed');
    await other.kill();
    renameSync(dataDir, join(folder, 'moved'));
    dataDir = join(folder, 'moved');
    expect(await readNotes((await start()).url)).toEqual(['committed']);
  });

  it('removes a stale pid file after everything was killed', async () => {
    const other = await startElsewhere();
    await writeNote(other.firstLine, 'committed');
    const orphan = serverPid();
    await other.kill();
    process.kill(orphan, 'SIGKILL');
    expect(await waitUntil(() => !pidExists(orphan), 5_000)).toBe(true);
    expect(await readNotes((await start()).url)).toEqual(['committed']);
  });

  it('removes a pid file whose pid was reused by another program, without affecting it', async () => {
    const first = await start();
    await writeNote(first.url, 'committed');
    const pidFile = readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8');
    await first.stop();
    const { uid, gid } = statSync(join(dataDir, 'cluster'));
    const program = spawn('/bin/sleep', ['600'], { uid, gid, cwd: '/' });
    try {
      writeFileSync(join(dataDir, 'cluster', 'postmaster.pid'), pidFile.replace(/^\d+/, String(program.pid)));
      expect(await readNotes((await start()).url)).toEqual(['committed']);
      expect(said.at(-1)).toContain(`process ${program.pid} is a different program`);
      expect(program.exitCode ?? program.signalCode).toBeNull();
    } finally {
      program.kill('SIGKILL');
    }
  });

  it('starts over after being killed during initialisation', async () => {
    const starting = startElsewhere();
    const drafts = () =>
      (existsSync(dataDir) ? readdirSync(dataDir) : []).filter((name) => name.startsWith('init-'));
    const halfMade = () => drafts().some((name) => existsSync(join(dataDir, name, 'cluster', 'PG_VERSION')));
    expect(await waitUntil(halfMade, 20_000)).toBe(true);
    process.kill(
      Number(/"pid":(\d+)/.exec(readFileSync(join(dataDir, 'owner.lock'), 'utf8'))?.[1]),
      'SIGKILL',
    );
    await expect(starting).rejects.toThrow('ended and said nothing');
    expect(existsSync(join(dataDir, 'cluster'))).toBe(false);
    expect(await waitUntil(() => drafts().length > 0, 0)).toBe(true);
    await writeNote((await start()).url, 'works');
    expect(drafts()).toEqual([]);
  });

  it('starts over after earlier incomplete starts', async () => {
    mkdirSync(join(dataDir, 'init-abc', 'cluster'), { recursive: true });
    writeFileSync(join(dataDir, 'password'), 'of the interrupted start');
    const { url } = await start();
    expect(new URL(url).password).not.toContain('interrupted');
    expect(existsSync(join(dataDir, 'init-abc'))).toBe(false);
  });
});
