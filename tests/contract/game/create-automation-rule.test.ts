import type { ApiClient } from '#tests/support/api-client';
import { eventually } from '#tests/support/eventually';
import { suitePlatform } from '#tests/support/suite';
import { activityOf, expectError } from '../expectations';
import { BAD_FIELDS, ruleBody, shownRule, storedRules } from './seed-rules';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

const PATH = '/game/automation/rules';

describe('POST /game/automation/rules', () => {
  test('returns 201 with the rule, which is then listed', async () => {
    const { body } = await admin.post(PATH, ruleBody({ name: 'First', enabled: false })).expect(201);
    const id = Number(Reflect.get(Object(body), 'id'));
    expect(body).toEqual({ id, ...ruleBody({ name: 'First', enabled: false }) });
    expect(Number.isInteger(id)).toBe(true);
    expect(await shownRule(platform, id)).toEqual(body);
    await eventually(async () => {
      const [entry] = await activityOf(platform, 'automation_rule_create');
      expect(entry).toMatchObject({
        user_id: admin.user.id,
        details: `Created the automation rule First (${id})`,
      });
    });
  });

  test.each([[{}], [{ enabled: null }]])('enables the rule by default: %j', async (changes) => {
    const { enabled: _, ...rest } = ruleBody();
    expect((await admin.post(PATH, { ...rest, ...changes }).expect(201)).body).toMatchObject({
      enabled: true,
    });
  });

  test('stores text unchanged, and ignores unknown fields', async () => {
    const config = { channel_id: 'a', message: '  @everyone {username}\n\t🛡 {{username}} } ', color: 'red' };
    const { body } = await admin.post(PATH, { ...ruleBody({ config }), id: 5, refusals: 9 }).expect(201);
    expect(body).toMatchObject({ config: { channel_id: 'a', message: config.message } });
    expect(Object.keys(Object(body)).sort()).toEqual(Object.keys({ id: 0, ...ruleBody() }).sort());
  });

  test.each(['name', 'trigger', 'action', 'config'])('requires %s', async (field) => {
    const before = await storedRules(platform);
    const says = field === 'config' ? /^config/ : new RegExp(`^${field} is required`);
    expectError(await admin.post(PATH, ruleBody({ [field]: undefined })), 400, 'BAD_USER_INPUT', says);
    expect(await storedRules(platform)).toEqual(before);
  });

  test.each(['channel_id', 'message'])('requires config.%s', async (field) => {
    const config = { channel_id: 'a', message: 'x', [field]: undefined };
    const says = `config.${field} is required`;
    expectError(await admin.post(PATH, ruleBody({ config })), 400, 'BAD_USER_INPUT', says);
  });

  test.each(BAD_FIELDS)('rejects an invalid %s: %j', async (field, changes) => {
    const before = await storedRules(platform);
    const says = new RegExp(`^${field} `);
    expectError(await admin.post(PATH, ruleBody(changes)), 400, 'BAD_USER_INPUT', says);
    expect(await storedRules(platform)).toEqual(before);
  });
});
