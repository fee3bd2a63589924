import { suiteArea } from '#tests/support/suite';
import { ORGANISER, openTestArea } from '../test-support/open-test-area';
import { DeliveryBench } from './test-support/delivery-bench';

const area = suiteArea(openTestArea);
let bench: DeliveryBench;

beforeEach(async () => {
  bench = await DeliveryBench.on(area);
});

const UPDATE = `mutation ($id: Int!, $input: UpdateAutomationRuleInput!) {
  updateAutomationRule(id: $id, input: $input) { id } }`;

async function update(id: number, input: object): Promise<void> {
  expect((await area.execute(UPDATE, { id, input }, ORGANISER)).errors).toBeUndefined();
}

const statuses = async () => (await bench.rows()).map((row) => Reflect.get(row, 'status'));

describe('a delivery whose rule changes before it is posted', () => {
  it.each<[string, object]>([
    ['trigger and message', { trigger: 'tracker_skill_99', config: { message: '{username}: 99 {skill}' } }],
    ['message', { config: { message: 'Hi {username}' } }],
    ['channel', { config: { channelId: 'other' } }],
    ['everything', { trigger: 'tracker_skill_99', config: { message: 'Maxed', channelId: 'other' } }],
  ])('keeps the rule’s settings at the time of the occurrence: %s', async (_what, changes) => {
    const rule = await bench.addRule('general', 'Welcome {username}');
    await bench.happen('Ann');
    await update(rule, changes);
    await bench.deliver();
    expect(bench.chat.posts).toMatchObject([{ channelId: 'general', content: 'Welcome Ann' }]);
    expect(await bench.rows()).toMatchObject([
      { status: 'delivered', channel_id: 'general', content: 'Welcome Ann' },
    ]);
  });

  it('keeps the rule’s settings for every attempt', async () => {
    const rule = await bench.addRule();
    await bench.happen('Ann');
    bench.chat.script.set('general', [
      { kind: 'unavailable', problem: 'status 502' },
      { kind: 'posted', messageId: 'm' },
    ]);
    bench.chat.meanwhile = () => update(rule, { config: { channelId: 'other', message: 'Hi {username}' } });
    await bench.deliver();
    expect(bench.chat.posts).toEqual([bench.chat.posts[0], bench.chat.posts[0]]);
    await bench.happen('Bob');
    await bench.deliver();
    expect(bench.chat.posts[2]).toMatchObject({ channelId: 'other', content: 'Hi Bob' });
  });
});

describe('disabling a rule', () => {
  it('stops pending deliveries, also after it is enabled again', async () => {
    const rule = await bench.addRule();
    await bench.addRule('other');
    await bench.happen('Ann');
    await update(rule, { enabled: false });
    await update(rule, { enabled: true });
    await bench.happen('Bob');
    await bench.deliver();
    expect(bench.chat.posts.map(({ channelId, content }) => `${channelId}: ${content}`)).toEqual([
      'other: Welcome Ann',
      'general: Welcome Bob',
      'other: Welcome Bob',
    ]);
    expect(await bench.rows()).toMatchObject([
      { status: 'stopped', attempts: 0, finished_at: expect.any(Date) },
      { status: 'delivered' },
      { status: 'delivered' },
      { status: 'delivered' },
    ]);
  });

  it('stops deliveries that wait for a retry', async () => {
    const rule = await bench.addRule();
    await bench.happen('Ann');
    bench.chat.script.set('general', [{ kind: 'unavailable', problem: 'status 502' }]);
    bench.chat.meanwhile = () => update(rule, { enabled: false });
    await bench.deliver();
    await bench.waitOver();
    await bench.deliver();
    expect(bench.chat.posts).toHaveLength(1);
    expect(await statuses()).toEqual(['stopped']);
  });

  it('keeps the result of a message that was posted meanwhile', async () => {
    const rule = await bench.addRule();
    await bench.happen('Ann');
    bench.chat.meanwhile = () => update(rule, { enabled: false });
    await bench.deliver();
    expect(await statuses()).toEqual(['delivered']);
  });

  it('stops deliveries held back for its channel', async () => {
    const rule = await bench.addRule('gone');
    for (const name of ['A', 'B', 'C', 'D']) await bench.happen(name);
    bench.chat.script.set('gone', [{ kind: 'refused', status: 403 }]);
    await bench.deliver();
    expect(await statuses()).toEqual(Array(4).fill('pending'));
    await update(rule, { enabled: false });
    await update(rule, { enabled: true });
    expect(await statuses()).toEqual(Array(4).fill('stopped'));
  });

  it('leaves delivered, failed and expired deliveries unchanged', async () => {
    const rule = await bench.addRule();
    for (const name of ['A', 'B', 'C', 'D']) await bench.happen(name);
    const was = ['delivered', 'failed', 'expired', 'pending'];
    await bench.sql('UPDATE game.deliveries SET status = ($1::text[])[occurrence_id]', [was]);
    await update(rule, { enabled: false });
    expect(await statuses()).toEqual(['delivered', 'failed', 'expired', 'stopped']);
  });

  it('shows stopped deliveries in its log', async () => {
    const rule = await bench.addRule();
    await bench.happen('Ann');
    await update(rule, { enabled: false });
    const { data } = await area.execute(
      `query ($id: Int!) { automationRule(id: $id) { deliveries(status: stopped) { total deliveries {
        status channelId content nextAttemptAt finishedAt } } } }`,
      { id: rule },
      ORGANISER,
    );
    expect(data).toMatchObject({
      automationRule: {
        deliveries: {
          total: 1,
          deliveries: [{ status: 'stopped', channelId: 'general', content: null, nextAttemptAt: null }],
        },
      },
    });
  });
});

describe('disabling rules during delivery', () => {
  it('posts each message once or not at all, without a deadlock', async () => {
    const rules = [await bench.addRule('a'), await bench.addRule('b'), await bench.addRule('c')];
    for (let player = 0; player < 30; player += 1) await bench.happen(`P${player}`);
    bench.chat.script.set('b', [{ kind: 'refused', status: 403 }]);
    await bench.sql('UPDATE game.rules SET refusals = 1');
    const switched = (async () => {
      for (const enabled of [false, true, false, true]) {
        for (const id of rules) await update(id, { enabled });
      }
    })();
    await Promise.all([bench.deliver(), bench.deliver(), switched]);
    await bench.deliver();
    const taken = bench.chat.posts.filter(({ channelId }) => channelId !== 'b');
    expect(new Set(taken.map(({ nonce }) => nonce)).size).toBe(taken.length);
    const delivered = (await statuses()).filter((status) => status === 'delivered');
    expect(delivered).toHaveLength(taken.length);
  });
});
