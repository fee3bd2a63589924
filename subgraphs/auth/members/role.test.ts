import type { UserPrincipal } from '#protocol/principal';
import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { openTestArea, SUPER_ADMIN_ID, type TestArea } from '../test-support/open-test-area';

const CREATE = `mutation ($input: CreateRoleInput!) { createRole(input: $input) { id name color priority permissions } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateRoleInput!) {
  updateRole(id: $id, input: $input) { id name color priority permissions }
}`;
const ASSIGN = `mutation ($userId: ID!, $roleId: ID!) { assignRole(userId: $userId, roleId: $roleId) { id roles { id } } }`;
const REMOVE = `mutation ($userId: ID!, $roleId: ID!) { removeRole(userId: $userId, roleId: $roleId) { id roles { id } } }`;
const DELETE = `mutation ($id: ID!) { deleteRole(id: $id) { success } }`;

let database: TestDatabase;
let area: TestArea;
let admin: UserPrincipal;
let moderator: UserPrincipal;

beforeAll(async () => {
  database = await migratedDatabase();
  area = await openTestArea(database.url);
  admin = await area.user(SUPER_ADMIN_ID);
  moderator = await area.user('2', ['manage_users', 'view_events'], 50);
  await area.user('3');
});

afterAll(async () => {
  await area.close();
  await database.drop();
});

const create = (input: object, as = moderator) => area.execute(CREATE, { input }, as);
const update = (id: string, input: object, as = moderator) => area.execute(UPDATE, { id, input }, as);

describe('creating a role', () => {
  it('defaults colour, priority and permissions', async () => {
    expect(await create({ id: 'plain', name: 'Plain' })).toEqual({
      data: { createRole: { id: 'plain', name: 'Plain', color: '#99AAB5', priority: 0, permissions: [] } },
    });
  });

  it('shows permissions as an enum, and all names with those that only services know', async () => {
    const names = ['view_events', 'paint_banners', 'constructor', 'manage_bingo'];
    const role = 'createRole(input: $input) { permissions permissionNames }';
    const text = `mutation ($input: CreateRoleInput!) { ${role} }`;
    const input = { id: 'painter', name: 'Painter', permissions: names };
    expect(await area.execute(text, { input }, admin)).toEqual({
      data: { createRole: { permissions: ['view_events', 'manage_bingo'], permissionNames: names } },
    });
    const painter = await area.user('77', ['paint_banners', 'view_events'], 1);
    const query =
      '{ viewer { ... on SignedInViewer { permissions permissionNames roles { permissions } } } }';
    expect(await area.execute(query, {}, painter)).toEqual({
      data: {
        viewer: {
          permissions: ['view_events'],
          permissionNames: ['paint_banners', 'view_events'],
          roles: [{ permissions: ['view_events'] }],
        },
      },
    });
  });

  it('deduplicates permissions', async () => {
    const { data } = await create({ id: 'folded', name: 'F', permissions: ['view_events', 'view_events'] });
    expect(data?.createRole).toMatchObject({ permissions: ['view_events'] });
  });

  it.each([
    [{ id: 'health', name: 'x' }, 'input.id'],
    [{ id: 'x', name: ' ' }, 'input.name'],
    [{ id: 'x', name: 'x', color: 'red' }, 'input.color'],
    [{ id: 'x', name: 'x', priority: 1_000_001 }, 'input.priority'],
    [{ id: 'x', name: 'x', permissions: ['Not A Name'] }, 'input.permissions'],
  ])('refuses %j and names %s', async (input, argument) => {
    const { errors } = await create(input, admin);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument });
  });

  it.each([
    ['at the caller’s own highest priority', { id: 'equal', name: 'x', priority: 50 }],
    ['above the caller’s own highest priority', { id: 'above', name: 'x', priority: 51 }],
    ['with a permission that the caller lacks', { id: 'lacks', name: 'x', permissions: ['manage_bingo'] }],
  ])('is forbidden %s', async (_, input) => {
    expect((await create(input)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await create(input, admin)).errors).toBeUndefined();
  });

  it('returns CONFLICT for a taken id', async () => {
    await create({ id: 'taken', name: 'First' });
    const { errors } = await create({ id: 'taken', name: 'Second' });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', argument: 'input.id' });
  });
});

describe('updating a role', () => {
  it('keeps absent fields', async () => {
    await create({ id: 'kept', name: 'Old', color: '#112233', priority: 7, permissions: ['view_events'] });
    const { data } = await update('kept', { name: 'New' });
    expect(data?.updateRole).toEqual({
      id: 'kept',
      name: 'New',
      color: '#112233',
      priority: 7,
      permissions: ['view_events'],
    });
  });

  it('rejects null and names the field', async () => {
    const { errors } = await update('kept', { color: null });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'input.color' });
  });

  it('forbids raising a role to the caller’s own priority and changing one of that priority', async () => {
    expect((await update('kept', { priority: 50 })).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await update('role-2', { name: 'Mine' })).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('forbids adding a permission that the caller lacks, and keeps existing ones', async () => {
    await create({ id: 'bingo', name: 'Bingo', permissions: ['manage_bingo'] }, admin);
    const both = { permissions: ['manage_bingo', 'view_events'] };
    expect((await update('bingo', both)).errors).toBeUndefined();
    const more = { permissions: ['manage_bingo', 'manage_events'] };
    expect((await update('bingo', more)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it.each(['unknown', 'x'.repeat(300), 'a\u0000b'])('returns NOT_FOUND for the id %j', async (id) => {
    expect((await update(id, { name: 'x' })).errors?.[0]).toMatchObject({ message: 'Role not found' });
  });
});

describe('assigning and removing a role', () => {
  it('returns the current roles after each mutation of one operation', async () => {
    await create({ id: 'worn', name: 'Worn' });
    const { data } = await area.execute(
      `mutation { a: assignRole(userId: "3", roleId: "worn") { roles { id } }
        b: assignRole(userId: "3", roleId: "worn") { roles { id } }
        c: removeRole(userId: "3", roleId: "worn") { roles { id } }
        d: removeRole(userId: "3", roleId: "worn") { roles { id } } }`,
      {},
      moderator,
    );
    expect(data).toEqual({
      a: { roles: [{ id: 'worn' }] },
      b: { roles: [{ id: 'worn' }] },
      c: { roles: [] },
      d: { roles: [] },
    });
    const entries = await area.dataSource.query(
      `SELECT action FROM auth.activity_log WHERE details LIKE '%(worn)%' ORDER BY id`,
    );
    expect(entries).toEqual([
      { action: 'role_create' },
      { action: 'role_assign' },
      { action: 'role_remove' },
    ]);
  });

  it('forbids a role with a permission that the caller lacks', async () => {
    await create({ id: 'carrier', name: 'C', permissions: ['manage_automation'] }, admin);
    const { errors } = await area.execute(ASSIGN, { userId: '3', roleId: 'carrier' }, moderator);
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('lets only super administrators remove a role from a super administrator', async () => {
    const variables = { userId: SUPER_ADMIN_ID, roleId: 'plain' };
    expect((await area.execute(ASSIGN, variables, admin)).errors).toBeUndefined();
    expect((await area.execute(REMOVE, variables, moderator)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await area.execute(REMOVE, variables, admin)).errors).toBeUndefined();
  });

  it.each([
    [{ userId: '404', roleId: 'plain' }, 'User not found'],
    [{ userId: '3', roleId: 'nowhere' }, 'Role not found'],
    [{ userId: '3\u0000', roleId: 'plain' }, 'User not found'],
  ])('answers %j with %s', async (variables, message) => {
    const { errors } = await area.execute(ASSIGN, variables, moderator);
    expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'NOT_FOUND' } });
  });
});

describe('a stale permission of the principal', () => {
  it('is ignored once its role is deleted', async () => {
    const former = await area.user('4', ['manage_users'], 40);
    await area.execute(DELETE, { id: 'role-4' }, moderator);
    expect((await create({ id: 'late', name: 'x' }, former)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('is ignored once the session is deleted', async () => {
    const former = await area.user('5', ['manage_users'], 40);
    await area.dataSource.query(`DELETE FROM auth.sessions WHERE user_id = '5'`);
    const { errors } = await create({ id: 'later', name: 'x' }, former);
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});
