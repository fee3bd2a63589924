import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '#tests/support/api-client';
import { eventually } from '#tests/support/eventually';
import { SUPER_ADMIN } from '#tests/support/platform';
import { signIn } from '#tests/support/sign-in';
import { startAdmin } from './admin-command';
import { type AllInOne, type Environment, launch, portVariables } from './all-in-one-process';

describe('npm run admin, beside a running platform', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platform-admin-'));
  let environment: Environment;
  let baseUrl: string;
  let platform: AllInOne;
  let admin: ApiClient;

  beforeAll(async () => {
    // If this runs as root, the server's user needs access to the folder.
    chmodSync(folder, 0o711);
    const ports = await portVariables();
    environment = { ...ports, DATA_DIR: join(folder, 'data') };
    baseUrl = `http://localhost:${ports.PORT}`;
    mkdirSync(join(folder, 'data'), { mode: 0o711 });
    mkdirSync(join(folder, 'restored'), { mode: 0o711 });
    platform = await start(environment);
    admin = await signIn(baseUrl, SUPER_ADMIN);
  });
  afterAll(async () => {
    await stop(platform);
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(variables: Environment): Promise<AllInOne> {
    const started = launch({
      ...variables,
      RATE_LIMIT_AUTHENTICATED: '1000000',
      RATE_LIMIT_PUBLIC: '1000000',
    });
    await started.ready;
    return started;
  }

  async function stop(started: AllInOne | undefined): Promise<void> {
    started?.signal('SIGTERM');
    await started?.ended;
  }

  function run(command: string, args: readonly string[], variables: Environment = environment) {
    return startAdmin([...command.split(' '), ...args], variables).ended;
  }

  const log = async () => JSON.stringify((await admin.get('/auth/admin/activity?user_id=operator')).body);

  it('issues a service key that works within two seconds, lists its use, and revokes it', async () => {
    const issued = await run('service-key issue', ['--name', 'validator']);
    expect(issued).toMatchObject({ code: 0, err: '' });
    const key = issued.out.trim();
    const validate = () =>
      new ApiClient(baseUrl).post(
        '/auth/validate',
        { token: admin.token },
        { headers: { 'x-service-key': key } },
      );
    await eventually(async () => expect((await validate()).body).toMatchObject({ valid: true }));
    await eventually(async () => {
      const { out } = await run('service-key list', []);
      expect(JSON.parse(out)).toMatchObject({
        name: 'validator',
        lastUsedAt: expect.any(String),
        revokedAt: null,
      });
      expect(out).not.toContain(key);
    });

    const again = await run('service-key issue', ['--name', 'validator']);
    expect(again).toEqual({
      code: 0,
      out: '',
      err: expect.stringContaining('already exists and remains valid'),
    });
    for (let time = 0; time < 2; time += 1) {
      expect(await run('service-key revoke', ['--name', 'validator'])).toMatchObject({ code: 0, out: '' });
    }
    await eventually(async () => expect((await validate()).status).toBe(401));
    expect(await run('service-key revoke', ['--name', 'valuator'])).toMatchObject({
      code: 1,
      out: '',
      err: 'admin service-key revoke: Service key not found\n',
    });
    for (const act of ['service_key_issue', 'service_key_revoke']) expect(await log()).toContain(act);
    expect(await log()).not.toContain(key.slice(3));
  });

  it.each([
    [[], 'FORBIDDEN'],
    [['--may-create-tokens'], undefined],
  ])('issues an access token with %j, with or without the right to create tokens', async (args, code) => {
    const issued = await run('access-token issue', ['--user', SUPER_ADMIN.id, '--name', 'deploy', ...args]);
    expect(issued.code).toBe(0);
    const script = new ApiClient(baseUrl, { token: issued.out.trim(), user: SUPER_ADMIN });
    const { body } = await script.graphql(
      'mutation ($at: Timestamp!) { createAccessToken(name: "made", expiresAt: $at) { id } }',
      { at: new Date(Date.now() + 3_600_000) },
    );
    expect(JSON.stringify(body).match(/"code":"(\w+)"/)?.[1]).toBe(code);
  });

  it('rotates the signing key: sessions stay valid, new ones use the new key', async () => {
    const { code, out } = await run('signing-keys rotate', []);
    expect(code).toBe(0);
    expect((await admin.get('/auth/me')).body).toMatchObject({ authenticated: true });
    await eventually(async () => {
      const { token } = await signIn(baseUrl, { id: '401', username: 'later' });
      const [header = ''] = token.split('.');
      expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ kid: out.trim() });
    });
  });

  it('backs up under writes, and a platform on the restored data has all of it', async () => {
    const acknowledged: string[] = [];
    const writing = { goesOn: true };
    const written = (async () => {
      for (let number = 0; writing.goesOn; number += 1) {
        await admin.post('/auth/admin/roles', { id: `role${number}`, name: 'Written' }).expect(201);
        acknowledged.push(`role${number}`);
      }
    })();
    await eventually(() => expect(acknowledged.length).toBeGreaterThan(5));
    const before = [...acknowledged];
    const to = join(folder, 'backup');
    const backup = await run('backup', ['--to', to]);
    writing.goesOn = false;
    await written;
    expect(backup).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(backup.out)).toMatchObject({ folder: to, finishedAt: expect.any(String) });
    expect(acknowledged.length).toBeGreaterThan(before.length);
    for (const action of ['backup_create', 'backup_verify']) expect(await log()).toContain(action);

    const rejected = await run('restore', ['--from', to, '--replace']);
    expect(rejected).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/process \d+\) is using .*stop it/),
    });

    const elsewhere = { ...environment, DATA_DIR: join(folder, 'restored') };
    expect(await run('restore', ['--from', to], elsewhere)).toMatchObject({ code: 0, err: '' });
    await stop(platform);
    platform = await start(elsewhere);

    const { body } = await admin.get('/auth/admin/roles').expect(200);
    for (const id of before) expect(JSON.stringify(body)).toContain(`"${id}"`);
    expect(await log()).toContain('backup_restore');
  });
});
