import type { UserPrincipal } from '#protocol/principal';
import { suiteArea } from '#tests/support/suite';
import { openTestArea, SUPER_ADMIN_ID } from '../test-support/open-test-area';

const CREATE = `mutation ($input: CreateRoleInput!) { createRole(input: $input) { id name color priority permissions } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateRoleInput!) {
  updateRole(id: $id, input: $input) { id name color priority permissions }
}`;
const DELETE = `mutation ($id: ID!) { deleteRole(id: $id) { success } }`;

const area = suiteArea(openTestArea);
let admin: UserPrincipal;
let moderator: UserPrincipal;

beforeAll(async () => {
  admin = await area.user(SUPER_ADMIN_ID);
  moderator = await area.user('2', ['manage_users', 'view_events'], 50);
  await area.user('3');
});

const create = (input: object, as = moderator) => area.execute(CREATE, { input }, as);
const update = (id: string, input: object, as = moderator) => area.execute(UPDATE, { id, input }, as);

describe('creating a role', () => {
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
});

describe('updating a role', () => {
  it('forbids adding a permission that the caller lacks, and keeps existing ones', async () => {
    await create({ id: 'bingo', name: 'Bingo', permissions: ['manage_bingo'] }, admin);
    const both = { permissions: ['manage_bingo', 'view_events'] };
    expect((await update('bingo', both)).errors).toBeUndefined();
    const more = { permissions: ['manage_bingo', 'manage_events'] };
    expect((await update('bingo', more)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
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
