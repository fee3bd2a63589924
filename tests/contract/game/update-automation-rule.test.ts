import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { BAD_FIELDS, NO_RULES, ruleBody, seedRule, shownRule, storedRules } from './seed-rules';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

const at = (id: number | string) => `/game/automation/rules/${id}`;

describe('PUT /game/automation/rules/:id', () => {
  test('changes given fields and returns the rule', async () => {
    const id = await seedRule(platform);
    const changes = {
      name: 'Maxed',
      trigger: 'tracker_skill_99',
      action: 'chat_message',
      config: { channel_id: 'other', message: '{username} {skill}' },
      enabled: false,
    };
    const { body } = await admin.put(at(id), changes).expect(200);
    expect(body).toEqual({ id, ...changes });
    expect(await shownRule(platform, id)).toEqual(body);
  });

  test('merges config, and changes nothing with an empty body', async () => {
    const id = await seedRule(platform);
    await admin.put(at(id), { config: { message: 'Hi {username}' } }).expect(200);
    await admin.put(at(id), { config: { channel_id: 'other' } }).expect(200);
    await admin.put(at(id), { config: {} }).expect(200);
    const { body } = await admin.put(at(id), {}).expect(200);
    expect(body).toEqual({ id, ...ruleBody({ config: { channel_id: 'other', message: 'Hi {username}' } }) });
  });

  test('ignores an id in the body', async () => {
    const id = await seedRule(platform);
    expect((await admin.put(at(id), { id: 99_999, name: 'Same' }).expect(200)).body).toMatchObject({ id });
  });

  test.each([
    ...BAD_FIELDS.map(([field, changes]) => [field, changes] as const),
    ...['name', 'trigger', 'action', 'config', 'enabled'].map((field) => [field, { [field]: null }] as const),
    ['config.channel_id', { config: { channel_id: null } }] as const,
    ['config.message', { config: { message: null } }] as const,
  ])('rejects an invalid %s: %j', async (field, changes) => {
    const id = await seedRule(platform);
    const before = await storedRules(platform);
    expectError(await admin.put(at(id), changes), 400, 'BAD_USER_INPUT', new RegExp(`^${field} `));
    expect(await storedRules(platform)).toEqual(before);
  });

  test('rejects a trigger that does not provide the message’s placeholders', async () => {
    const config = { channel_id: 'a', message: '{username} {skill}' };
    const id = await seedRule(platform, { trigger: 'tracker_skill_99', config });
    const body = { trigger: 'tracker_member_join' };
    expectError(await admin.put(at(id), body), 400, 'BAD_USER_INPUT', /^trigger must provide \{skill\}/);
  });

  test.each(NO_RULES)('answers the id %s with %i', async (id, status) => {
    const code = status === 404 ? 'NOT_FOUND' : 'BAD_USER_INPUT';
    expectError(await admin.put(at(id), { name: 'x' }), status, code);
  });
});
