import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '#tests/support/api-client';
import { SUPER_ADMIN, startPlatform } from '#tests/support/platform';
import { signIn } from '#tests/support/sign-in';
import { type AllInOne, launch, portVariables, processesThatMention } from './all-in-one-process';

describe('the platform without configuration', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'platform-start-'));
  const running = new Set<AllInOne>();
  let ports: Record<string, string>;
  let baseUrl: string;
  let admin: ApiClient;

  beforeAll(async () => {
    // If this runs as root, the server's user needs access to the folder.
    chmodSync(dataDir, 0o711);
    ports = await portVariables();
    baseUrl = `http://localhost:${ports.PORT}`;
  });
  afterAll(async () => {
    for (const program of running) program.signal('SIGTERM');
    await Promise.all([...running].map(({ ended }) => ended));
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('starts with its own database and sandbox, and prints a banner', async () => {
    const platform = await up();

    const banner = platform.banner();
    expect(banner).toContain(baseUrl);
    expect(banner).toContain(`${baseUrl}/graphql`);
    for (const [name, port] of Object.entries(ports)) {
      expect(banner).toContain(`:${port}`);
      if (name !== 'PORT')
        expect(banner).toMatch(new RegExp(`^ *${name.replace('_PORT', '')} .*:${port}$`, 'im'));
    }
    expect(banner).toMatch(/embedded PostgreSQL in .*platform-start-/);
    expect(banner).toMatch(/SANDBOX/);
    expect(banner).toMatch(/identity +http:\/\/127\.0\.0\.1:\d+ +\(sandbox\)/);
    expect(banner).toContain(SUPER_ADMIN.id);
    expect(platform.complaints()).toEqual([]);
    expect(platform.warnings()).toEqual([]);
    for (const path of ['/health', '/auth/health', '/', '/auth/me']) {
      expect([path, (await new ApiClient(baseUrl).get(path)).status]).toEqual([path, 200]);
    }

    admin = await signIn(baseUrl, SUPER_ADMIN);
    await admin.post('/auth/admin/roles', { id: 'kept', name: 'Kept' }).expect(201);
    await down(platform);
  });

  it('keeps users, roles and sessions across restarts', async () => {
    const platform = await up();

    await expectEverythingKept();
    await down(platform);
  });

  it('rejects a second start on the data of an earlier one with one line, and keeps running', async () => {
    const platform = await up();
    const second = launch({ ...(await portVariables()), DATA_DIR: dataDir });

    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.banner()).toBe('');
    expect(second.complaints()).toEqual([expect.stringMatching(/in use by process \d+/)]);
    expect(second.complaints().join()).toContain(dataDir);
    expect(second.complaints().join()).toContain(String(platform.pid));
    await expectEverythingKept();
    await down(platform);
  });

  it('restarts after kill -9, which orphans its database server', async () => {
    const killed = await up();
    await admin.put('/auth/admin/roles/kept', { priority: 9 }).expect(200);
    killed.signal('SIGKILL');
    await killed.ended;
    running.delete(killed);
    const [orphan = ''] = processesThatMention(`-D ${dataDir}`);
    expect(orphan).toContain('postgres');

    const platform = await up();

    await expectEverythingKept(9);
    const servers = processesThatMention(`-D ${dataDir}`);
    expect(servers).toEqual([expect.stringContaining('postgres')]);
    expect(servers).not.toContain(orphan);
    await down(platform);
  });

  async function up(): Promise<AllInOne> {
    const platform = launch({ ...ports, DATA_DIR: dataDir });
    running.add(platform);
    await platform.ready;
    return platform;
  }

  async function down(platform: AllInOne): Promise<void> {
    platform.signal('SIGTERM');
    expect(await platform.ended).toEqual({ code: 0, signal: null });
    running.delete(platform);
    expect(processesThatMention(dataDir)).toEqual([]);
  }

  async function expectEverythingKept(priority = 0): Promise<void> {
    expect((await admin.get('/auth/me')).body).toMatchObject({ user: { username: SUPER_ADMIN.username } });
    expect((await admin.get('/auth/admin/roles')).body).toMatchObject({ roles: [{ id: 'kept', priority }] });
  }
});

describe('a failing start exits with 1 and one line', () => {
  let ports: Record<string, string>;

  beforeAll(async () => {
    ports = await portVariables();
  });

  it('that names the occupied port', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(Number(ports.BINGO_PORT), '127.0.0.1', resolve));
    const dataDir = mkdtempSync(join(tmpdir(), 'platform-busy-'));

    const complaint = await errorLine({ DATA_DIR: dataDir });

    expect(complaint).toMatch(new RegExp(`\\b${ports.BINGO_PORT}\\b.*in use`));
    expect(complaint).not.toMatch(/\bat .+:\d+:\d+/);
    expect(readdirSync(dataDir)).toEqual([]);
    await new Promise((resolve) => other.close(resolve));
    rmSync(dataDir, { recursive: true });
  });

  it('that names the bad variable', async () => {
    const complaint = await errorLine({ RATE_LIMIT_PUBLIC: 'many' });

    expect(complaint).toMatch(/\bRATE_LIMIT_PUBLIC\b/);
    expect(complaint).not.toMatch(/\n|\bat .+:\d+:\d+/);
  });

  it('that reports an unreachable database without its password', async () => {
    const complaint = await errorLine({ DATABASE_URL: 'postgres://platform:pass-word-1@127.0.0.1:1/x' });

    expect(complaint).toMatch(/\bDATABASE_URL\b/);
    expect(complaint).not.toContain('pass-word-1');
  });

  it('that lists all settings missing in production, before starting a sandbox', async () => {
    const complaint = await errorLine({ NODE_ENV: 'production' });

    const needed = ['BASE_URL', 'IDENTITY_URL', 'IDENTITY_CLIENT_ID', 'IDENTITY_CLIENT_SECRET'];
    needed.push(
      'TRACKER_URL',
      'PROFILE_URL',
      'GROUPMODE_URL',
      'CHAT_URL',
      'CHAT_BOT_TOKEN',
      'CALENDAR_SOURCE',
    );
    for (const name of needed) {
      expect(complaint).toMatch(new RegExp(`\\b${name}\\b`));
    }
    const guild = await errorLine({ NODE_ENV: 'production', CALENDAR_SOURCE: 'discord' });
    expect(guild).toMatch(/\bCALENDAR_GUILD_ID\b/);
    expect(await errorLine({ NODE_ENV: 'production', BASE_URL: 'https://example.org' })).not.toMatch(
      /\bBASE_URL\b/,
    );
  });

  it('after one for each misspelt variable', async () => {
    const complaints = await errorLines({ RATE_LIMITS_PUBLIC: '5', RATE_LIMIT_PLUGIN: 'many' });

    expect(complaints).toEqual([
      'RATE_LIMITS_PUBLIC is unknown; did you mean RATE_LIMIT_PUBLIC?',
      expect.stringMatching(/\bRATE_LIMIT_PLUGIN\b/),
    ]);
  });

  /** Returns the only line that a failing start prints. */
  async function errorLine(environment: Readonly<Record<string, string>>): Promise<string> {
    const complaints = await errorLines(environment);
    expect(complaints).toHaveLength(1);
    return complaints[0] ?? '';
  }

  async function errorLines(environment: Readonly<Record<string, string>>): Promise<string[]> {
    const dataDir = mkdtempSync(join(tmpdir(), 'platform-refused-'));
    const platform = launch({ DATA_DIR: dataDir, ...ports, ...environment });
    expect(await platform.ended).toEqual({ code: 1, signal: null });
    rmSync(dataDir, { recursive: true, force: true });
    expect(platform.banner()).toBe('');
    return platform.complaints();
  }
});

it('warns of a base address to which browsers do not return cookies', async () => {
  const platform = await startPlatform({ BASE_URL: 'http://192.0.2.1:4000' });
  const output = platform.output();
  await platform.stop();
  expect(output).toContain('nobody can sign in at BASE_URL');
});
