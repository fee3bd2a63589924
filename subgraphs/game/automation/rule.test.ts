import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { ORGANISER, openTestArea, reported, type TestArea, user } from '../test-support/open-test-area';

const RULE = 'id name trigger action config { channelId message } enabled disabledReason';
const CREATE = `mutation ($input: CreateAutomationRuleInput!) { createAutomationRule(input: $input) { ${RULE} } }`;
const UPDATE = `mutation ($id: Int!, $input: UpdateAutomationRuleInput!) {
  updateAutomationRule(id: $id, input: $input) { ${RULE} } }`;
const DELETE = 'mutation ($id: Int!) { deleteAutomationRule(id: $id) { success } }';
const ONE = `query ($id: Int!) { automationRule(id: $id) { ${RULE} } }`;

const WELCOME = {
  name: 'Welcome',
  trigger: 'tracker_member_join',
  action: 'chat_message',
  config: { channelId: 'general', message: 'Welcome {username}!' },
};

let database: TestDatabase;
let area: TestArea;

beforeAll(async () => {
  database = await migratedDatabase();
  area = await openTestArea(database.url);
});

afterAll(async () => {
  await area.close();
  await database.drop();
});

const create = (changes: object = {}) =>
  area.execute(CREATE, { input: { ...WELCOME, ...changes } }, ORGANISER);
const update = (id: number, input: object) => area.execute(UPDATE, { id, input }, ORGANISER);

async function createdId(changes: object = {}): Promise<number> {
  const { data } = await create(changes);
  return Number(Reflect.get(Object(data?.createAutomationRule), 'id'));
}

async function ruleOf(id: number): Promise<unknown> {
  return (await area.execute(ONE, { id }, ORGANISER)).data?.automationRule;
}

describe('creating a rule', () => {
  it.each<[string, string, object]>([
    ['input.name', 'must not be empty', { name: ' ' }],
    ['input.name', 'at most 200', { name: 'x'.repeat(201) }],
    ['input.config.channelId', 'must be 1 to 64', { config: { channelId: '', message: 'a' } }],
    ['input.config.channelId', 'must be 1 to 64', { config: { channelId: 'a/b', message: 'a' } }],
    ['input.config.channelId', 'must be 1 to 64', { config: { channelId: 'a\n', message: 'a' } }],
    ['input.config.channelId', 'must be 1 to 64', { config: { channelId: 'x'.repeat(65), message: 'a' } }],
    ['input.config.message', 'must not be empty', { config: { channelId: 'a', message: '' } }],
    ['input.config.message', 'at most 2000', { config: { channelId: 'a', message: 'x'.repeat(2001) } }],
    ['input.config.message', 'control characters', { config: { channelId: 'a', message: 'a\u0000' } }],
    ['input.config.message', 'must not contain {skill}', { config: { channelId: 'a', message: '{skill}' } }],
    [
      'input.config.message',
      'must not contain {x}',
      { config: { channelId: 'a', message: '{username}{x}' } },
    ],
  ])('rejects an invalid %s: %s', async (argument, problem, changes) => {
    const before = await area.dataSource.query('SELECT * FROM game.rules');
    const { errors } = await create(changes);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      argument,
      problem: expect.stringContaining(problem),
    });
    expect(await area.dataSource.query('SELECT * FROM game.rules')).toEqual(before);
  });

  it('accepts a message of the maximum length', async () => {
    const config = { channelId: 'x'.repeat(64), message: '🛡'.repeat(2000) };
    expect((await create({ config })).errors).toBeUndefined();
  });
});

describe('changing a rule', () => {
  it('merges the configuration and logs the changed fields', async () => {
    const id = await createdId({ name: 'Merged' });
    const { data } = await update(id, { config: { message: 'Hi {username}' }, enabled: false });
    expect(data?.updateAutomationRule).toEqual({
      id,
      ...WELCOME,
      name: 'Merged',
      config: { channelId: 'general', message: 'Hi {username}' },
      enabled: false,
      disabledReason: null,
    });
    expect(await ruleOf(id)).toEqual(data?.updateAutomationRule);
    await update(id, { enabled: false });
    const acts = (await reported(area)).filter((act) => act.includes(`Merged (${id})`));
    expect(acts.slice(1)).toEqual([
      `1 automation_rule_update: Changed message, enabled of the automation rule Merged (${id})`,
    ]);
  });

  it('rejects a trigger of a service that is switched off, and keeps one that the rule has', async () => {
    const withoutTracker = await openTestArea(database.url, { off: ['tracker'] });
    try {
      const updateThere = (id: number, input: object) =>
        withoutTracker.execute(UPDATE, { id, input }, ORGANISER);
      const logged = await createdId({ trigger: 'bingo_ended', config: { channelId: 'a', message: 'Over' } });
      expect((await updateThere(logged, { trigger: 'tracker_member_join' })).errors?.[0]).toMatchObject({
        message: 'trigger must not be tracker_member_join: this platform runs without the tracker',
        extensions: { code: 'BAD_USER_INPUT', argument: 'input.trigger' },
      });
      const tracked = await createdId();
      const same = { name: 'Renamed', trigger: WELCOME.trigger, action: WELCOME.action };
      expect((await updateThere(tracked, same)).errors).toBeUndefined();
    } finally {
      await withoutTracker.close();
    }
  });

  it.each<[string, object, object]>([
    ['it is enabled', { enabled: true }, { refusals: 0, disabled_reason: null, enabled: true }],
    [
      'its channel changes while it is disabled',
      { config: { channelId: 'b' } },
      { refusals: 2, disabled_reason: 'refused', enabled: false },
    ],
    ['its name changes', { name: 'x' }, { refusals: 2, disabled_reason: 'refused', enabled: false }],
  ])('resets or keeps the refusal count when %s', async (_when, input, expected) => {
    const id = await createdId();
    await area.dataSource.query(
      `UPDATE game.rules SET enabled = false, refusals = 2, disabled_reason = 'refused' WHERE id = $1`,
      [id],
    );
    await update(id, input);
    expect(await area.dataSource.query('SELECT * FROM game.rules WHERE id = $1', [id])).toMatchObject([
      expected,
    ]);
  });
});

describe('deleting a rule', () => {
  it('deletes it once and logs the activity', async () => {
    const id = await createdId({ name: 'Gone' });
    expect(await area.execute(DELETE, { id }, ORGANISER)).toEqual({
      data: { deleteAutomationRule: { success: true } },
    });
    expect(await ruleOf(id)).toBeNull();
    expect((await area.execute(DELETE, { id }, ORGANISER)).errors?.[0]).toMatchObject({
      message: 'Automation rule not found',
      extensions: { code: 'NOT_FOUND' },
    });
    expect((await update(id, { name: 'x' })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(await reported(area)).toContain(
      `1 automation_rule_delete: Deleted the automation rule Gone (${id})`,
    );
  });
});

describe('rules', () => {
  it.each([['automationRule', ONE, { id: 1 }]])(
    'are restricted to holders of manage_automation: %s',
    async (_field, query, variables) => {
      const codes = await Promise.all(
        [undefined, user('2', 'manage_bingo')].map(
          async (principal) => (await area.execute(query, variables, principal)).errors?.[0]?.extensions.code,
        ),
      );
      expect(codes).toEqual(['UNAUTHENTICATED', 'FORBIDDEN']);
    },
  );
});

describe('the version of a rule', () => {
  it('grows with each change, and lets an update reject to overwrite others', async () => {
    const id = await createdId({ name: 'Versions' });
    const updateIf = (ifVersion: number, name: string) =>
      area.execute(
        `mutation ($id: Int!, $input: UpdateAutomationRuleInput!, $ifVersion: Int) {
          updateAutomationRule(id: $id, input: $input, ifVersion: $ifVersion) { name version }
        }`,
        { id, input: { name }, ifVersion },
        ORGANISER,
      );
    expect((await updateIf(1, 'Theirs')).data?.updateAutomationRule).toEqual({ name: 'Theirs', version: 2 });
    const { errors } = await updateIf(1, 'Mine');
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', argument: 'ifVersion' });
    expect(await ruleOf(id)).toMatchObject({ name: 'Theirs' });
  });
});
