import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#processes/embedded-postgres/start';
import type { ApiClient } from '#tests/support/api-client';
import { eventually } from '#tests/support/eventually';
import { freePorts } from '#tests/support/free-ports';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { scrape } from '#tests/support/scrape';
import { startAdmin } from './admin-command';

const picture = z.object({
  data: z.object({ community: z.object({ logo: z.object({ url: z.string() }) }) }),
});

/** The set-up of the Compose files: a database server of its own, and files beside the platform. */
describe('a platform with DATABASE_URL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'server-backup-'));
  const backups = join(folder, 'backups');
  const machine = join(folder, 'machine');
  const other = join(folder, 'other');
  let postgres: EmbeddedPostgres;
  let platform: TestPlatform;
  let admin: ApiClient;
  let metricsPort: number;

  beforeAll(async () => {
    // If this runs as root, the server's user needs access to the folder.
    chmodSync(folder, 0o711);
    for (const made of [backups, machine, other]) mkdirSync(made, { mode: 0o711 });
    [metricsPort = 0] = await freePorts(1);
    postgres = await startServer(machine);
    platform = await startOn(machine, { SANDBOX_DATA: 'on', METRICS_PORT: String(metricsPort) });
    admin = await platform.signInAdmin();
  });
  afterAll(async () => {
    await platform?.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const startServer = (of: string) => startEmbeddedPostgres({ dataDir: join(of, 'postgres') });

  const environmentOf = (of: string) => ({ DATABASE_URL: postgres.url, DATA_DIR: join(of, 'data') });

  function startOn(of: string, more = {}): Promise<TestPlatform> {
    mkdirSync(join(of, 'data'), { recursive: true });
    return startPlatform({ ...environmentOf(of), ...more }, { alone: true });
  }

  async function logo(): Promise<{ path: string; status: number; bytes: Buffer }> {
    const { body } = await admin.graphql('{ community { logo { url } } }');
    const { url } = picture.parse(body).data.community.logo;
    const response = await fetch(new URL(url, platform.baseUrl));
    return {
      path: new URL(url).pathname,
      status: response.status,
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  }

  it('is backed up by a process that stays, and whose last success is a metric', async () => {
    const args = ['backup', '--to', backups, '--every', '1h', '--keep', '3'];
    const scheduled = startAdmin(args, environmentOf(machine));
    const internal = `http://127.0.0.1:${metricsPort}`;
    await eventually(async () => {
      const rows = await platform.sql(`SELECT 1 FROM auth.activity_log WHERE action = 'backup_verify'`);
      expect(rows).toHaveLength(1);
    });
    scheduled.signal('SIGTERM');
    expect(await scheduled.ended).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(backups)).toEqual([expect.stringMatching(/^backup-.*Z$/)]);
    expect((await scrape(internal)).total('platform_backup_last_timestamp_seconds')).toBeGreaterThan(1e9);
  });

  it('leaves nothing of a backup that is interrupted', async () => {
    const interrupted = startAdmin(['backup', '--to', join(folder, 'half')], environmentOf(machine));
    await eventually(() => expect(readdirSync(folder).join()).toContain('half.part-'));
    interrupted.signal('SIGTERM');
    expect((await interrupted.ended).code).toBe(1);
    expect(readdirSync(folder).join()).not.toContain('half');
  });

  it('runs on another machine with the backup', async () => {
    const before = await logo();
    const [name = ''] = readdirSync(backups);
    await platform.stop();
    await postgres.stop();

    // The commands of the operator's guide, without containers.
    const cluster = join(other, 'postgres/cluster');
    mkdirSync(join(other, 'postgres'), { mode: 0o711 });
    mkdirSync(cluster, { mode: 0o700 });
    const unpacked = spawnSync('tar', ['-x', '-f', join(backups, name, 'base.tar'), '-C', cluster]);
    expect([unpacked.status, unpacked.stderr.toString()]).toEqual([0, '']);
    const { uid, gid } = statSync(join(cluster, 'PG_VERSION'));
    chownSync(cluster, uid, gid);
    copyFileSync(join(machine, 'postgres/password'), join(other, 'postgres/password'));
    postgres = await startServer(other);
    const restored = await startAdmin(['restore', '--from', join(backups, name)], environmentOf(other)).ended;
    expect(restored).toMatchObject({ code: 0, err: '' });

    platform = await startOn(other);
    admin = await platform.signInAdmin();
    expect(await logo()).toEqual(before);
    expect(before.status).toBe(200);
  });

  it('does not take a backup of the embedded database for one of its own, or the reverse', async () => {
    const [name = ''] = readdirSync(backups);
    const elsewhere = { DATA_DIR: join(folder, 'elsewhere') };
    const { code, err } = await startAdmin(['restore', '--from', join(backups, name)], elsewhere).ended;
    expect([code, err]).toEqual([1, expect.stringContaining('is a backup of a database server')]);
  });

  it('does not print the password of a server that it cannot reach', async () => {
    const unreachable = {
      ...environmentOf(machine),
      DATABASE_URL: 'postgres://user:pass-word@127.0.0.1:1/x',
    };
    const { code, err } = await startAdmin(['backup', '--to', join(folder, 'none')], unreachable).ended;
    expect([code, err]).toEqual([1, expect.stringContaining('connection refused')]);
    expect(err).not.toContain('pass-word');
  });
});
