import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { activityOf, expectError, freshRoleId } from '../expectations';

const PATH = '/auth/admin/roles';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.signInAdmin();
});

const listed = async () => (await admin.get(PATH).expect(200)).body;

describe('POST /auth/admin/roles', () => {
  test('creates a role and returns it with 201', async () => {
    const role = {
      id: 'Event-Crew:1.a_b',
      name: 'Event crew 🎉',
      color: '#12abEF',
      priority: 40,
      permissions: ['manage_events', 'view_events'],
    };
    const { body } = await admin.post(PATH, role).expect(201);
    expect(body).toEqual(role);
    expect(await listed()).toEqual({ roles: expect.arrayContaining([role]) });
  });

  test('applies defaults', async () => {
    const id = freshRoleId();
    const { body } = await admin.post(PATH, { id, name: 'Plain' }).expect(201);
    expect(body).toEqual({ id, name: 'Plain', color: '#99AAB5', priority: 0, permissions: [] });
  });

  test('keeps permission names that are unknown here, for other services', async () => {
    const body = { id: freshRoleId(), name: 'Painter', permissions: ['paint_banners'] };
    const response = await admin.post(PATH, body).expect(201);
    expect(response.body).toMatchObject({ permissions: ['paint_banners'] });
  });

  test.each([
    ['an id of 64 characters', { id: 'a'.repeat(64) }],
    ['the id constructor', { id: 'constructor' }],
    ['a name of 200 characters', { name: '🎉'.repeat(200) }],
    ['the highest priority', { priority: 1_000_000 }],
    ['the lowest priority', { priority: -1_000_000 }],
    ['a permission name of 64 characters', { permissions: [`p${'_'.repeat(63)}`] }],
  ])('stores %s unchanged', async (_what, fields) => {
    const role = { id: freshRoleId(), name: 'Role', ...fields };
    const { body } = await admin.post(PATH, role).expect(201);
    expect(body).toMatchObject(role);
  });

  test('ignores unknown fields', async () => {
    const id = freshRoleId();
    const { body } = await admin.post(PATH, { id, name: 'Role', owner: 'me', toString: 1 }).expect(201);
    expect(body).toEqual({ id, name: 'Role', color: '#99AAB5', priority: 0, permissions: [] });
  });

  test('rejects a duplicate id', async () => {
    const id = freshRoleId();
    await admin.post(PATH, { id, name: 'First' }).expect(201);
    expectError(await admin.post(PATH, { id, name: 'Second' }), 400, 'CONFLICT', /^id /);
    expect(await listed()).toEqual({
      roles: expect.arrayContaining([expect.objectContaining({ id, name: 'First' })]),
    });
  });

  test.each([
    ['id', undefined],
    ['id', ''],
    ['id', 'a'.repeat(65)],
    ['id', 'health'],
    ['id', 1.5],
    ['id', {}],
    ['name', undefined],
    ['name', ''],
    ['name', 'x'.repeat(201)],
    ['name', 5],
    ['name', ['a']],
    ['color', 'red'],
    ['color', 123456],
    ['priority', '5'],
    ['priority', 1.5],
    ['priority', [1]],
    ['permissions', 'view_admin'],
    ['permissions', ['View_Admin']],
    ['permissions', [`p${'_'.repeat(64)}`]],
  ])('rejects %s as %j, names the field and creates nothing', async (field, value) => {
    const before = await listed();
    const body = { id: freshRoleId(), name: 'Role', [field]: value };
    expectError(await admin.post(PATH, body), 400, 'BAD_USER_INPUT', new RegExp(`^${field}\\b`));
    expect(await listed()).toEqual(before);
  });

  test('logs actor and role', async () => {
    await admin.post(PATH, { id: 'logged', name: 'Night watch' }).expect(201);
    const [entry] = await activityOf(platform, 'role_create');
    expect(entry).toMatchObject({
      user_id: admin.user.id,
      details: expect.stringMatching(/Night watch.*logged/),
      ip_address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
    });
  });
});
