import type { Transaction } from '#kit/database/database';
import { whileLocked } from '#kit/test-support/while-held';
import type { UserPrincipal } from '#protocol/principal';
import { suiteArea } from '#tests/support/suite';
import { openTestArea, SUPER_ADMIN_ID } from '../test-support/open-test-area';

const UPDATE = `mutation ($input: UpdateCommunityInput!) {
  updateCommunity(input: $input) { name description color links { label url } }
}`;
const READ = '{ community { name description color links { label url } } }';

const area = suiteArea(openTestArea);
let admin: UserPrincipal;

beforeAll(async () => {
  admin = await area.user(SUPER_ADMIN_ID);
});

const update = (input: object) => area.execute(UPDATE, { input }, admin);
const chat = { label: 'Chat server', url: 'https://chat.example/invite' };

describe('the community', () => {
  it('is null until somebody sets it, with a name', async () => {
    expect(await area.execute(READ)).toEqual({ data: { community: null } });
    const { errors } = await update({ description: 'Friendly' });
    expect(errors?.[0]).toMatchObject({ message: expect.stringContaining('is required the first time') });
    expect(await update({ name: ' Iron Otters ' })).toEqual({
      data: { updateCommunity: { name: 'Iron Otters', description: '', color: null, links: [] } },
    });
  });

  it('keeps absent fields', async () => {
    const set = { name: 'Iron Otters', description: 'Friendly', color: '#112233', links: [chat] };
    await update(set);
    await update({ description: 'Very friendly' });
    const expected = { ...set, description: 'Very friendly' };
    expect(await area.execute(READ)).toEqual({ data: { community: expected } });
    await update({ color: null, links: [] });
    expect(await area.execute(READ)).toEqual({
      data: { community: { ...expected, color: null, links: [] } },
    });
  });

  it.each([
    [{ name: '' }, 'input.name'],
    [{ name: null }, 'input.name'],
    [{ description: 'x'.repeat(4001) }, 'input.description'],
    [{ color: 'red' }, 'input.color'],
    [{ links: null }, 'input.links'],
    [{ links: Array.from({ length: 11 }, () => chat) }, 'input.links'],
    [{ links: [chat, { ...chat, label: ' ' }] }, 'input.links.1.label'],
    [{ links: [{ ...chat, url: 'http://chat.example' }] }, 'input.links.0.url'],
    [{ links: [{ ...chat, url: 'javascript:alert(1)' }] }, 'input.links.0.url'],
    [{ links: [{ ...chat, url: `https://chat.example/${'x'.repeat(500)}` }] }, 'input.links.0.url'],
  ])('rejects %j', async (input, argument) => {
    await update({ name: 'Kept' });
    const { errors } = await update(input);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument });
    expect(await area.execute('{ community { name } }')).toEqual({ data: { community: { name: 'Kept' } } });
  });

  it('logs what changed, and a change of nothing not at all', async () => {
    await update({ name: 'Logged', description: 'A' });
    await area.dataSource.query('DELETE FROM auth.activity_log');
    await update({ name: 'Logged' });
    await update({ name: 'Logged again', description: 'B' });
    expect(await area.dataSource.query('SELECT action, details FROM auth.activity_log')).toEqual([
      { action: 'community_update', details: 'Changed name, description of the community' },
    ]);
  });

  it('keeps what another update sets at the same time, the first ones too', async () => {
    await area.dataSource.query('DELETE FROM auth.community');
    const setFirst = async (transaction: Transaction) => {
      await transaction.rows({ text: `SELECT pg_advisory_xact_lock(hashtextextended('community', 0))` });
      await transaction.rows({
        text: `INSERT INTO auth.community (id, name, description, links) VALUES (1, 'First', 'Kept', '[]')`,
      });
    };
    const { errors } = await whileLocked(area.database, setFirst, () => update({ color: '#112233' }));
    expect(errors).toBeUndefined();
    expect(await area.execute('{ community { name description color } }')).toEqual({
      data: { community: { name: 'First', description: 'Kept', color: '#112233' } },
    });
  });
});
