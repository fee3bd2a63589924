import { suiteArea } from '#tests/support/suite';
import { ORGANISER, openTestArea, reported } from '../test-support/open-test-area';
import type { ChatResponse } from './chat';
import { DeliveryBench } from './test-support/delivery-bench';

const area = suiteArea(openTestArea);
let bench: DeliveryBench;

beforeEach(async () => {
  bench = await DeliveryBench.on(area);
});

describe('a channel that rejects', () => {
  const rule = () => bench.sql('SELECT * FROM game.rules ORDER BY id');

  it.each([403, 404] as const)('with %i three times in a row disables the rule', async (status) => {
    const id = await bench.addRule('gone');
    await bench.addRule('other');
    for (const name of ['A', 'B', 'C', 'D']) await bench.happen(name);
    bench.chat.script.set('gone', [{ kind: 'refused', status }]);
    await bench.deliver();
    const reason = `The channel gone rejected messages 3 times in a row, the last time with ${status}`;
    expect(await rule()).toMatchObject([
      { enabled: false, refusals: 3, disabled_reason: reason, version: 2 },
      { enabled: true, version: 1 },
    ]);
    expect(bench.chat.posts.filter(({ channelId }) => channelId === 'gone')).toHaveLength(3);
    expect(bench.chat.posts.filter(({ channelId }) => channelId === 'other')).toHaveLength(4);
    const acts = (await reported(area)).filter((act) => act.includes(reason));
    expect(acts).toEqual([
      `system automation_rule_disable: Disabled the automation rule Rule (${id}): ${reason}`,
    ]);
    const shown = await area.ask('{ automationRules { enabled disabledReason } }', {}, ORGANISER);
    expect(shown).toMatchObject({ automationRules: [{ enabled: false, disabledReason: reason }, {}] });
  });

  it('resets the count with an accepted message', async () => {
    await bench.addRule('moody');
    for (const name of ['A', 'B', 'C', 'D', 'E']) await bench.happen(name);
    await bench.failedOften();
    const rejected: ChatResponse = { kind: 'refused', status: 403 };
    bench.chat.script.set('moody', [
      rejected,
      rejected,
      { kind: 'posted', messageId: 'm' },
      rejected,
      rejected,
    ]);
    await bench.deliver();
    expect(await rule()).toMatchObject([{ enabled: true, refusals: 2 }]);
  });

  it('does not disable a rule that uses another channel, and is tried at most three times', async () => {
    await bench.addRule('gone');
    await bench.happen('Ann');
    bench.chat.script.set('gone', [{ kind: 'refused', status: 404 }]);
    bench.chat.meanwhile = async () => bench.sql(`UPDATE game.rules SET channel_id = 'new'`);
    for (const _ of [1, 2, 3, 4]) {
      await bench.deliver();
      await bench.sql('UPDATE game.deliveries SET next_attempt_at = now()');
    }
    expect(bench.chat.posts.map(({ channelId }) => channelId)).toEqual(['gone', 'gone', 'gone']);
    expect(await rule()).toMatchObject([{ refusals: 0, enabled: true }]);
    expect(await bench.rows()).toMatchObject([
      { status: 'failed', channel_id: 'gone', error: 'the channel responded with 404' },
    ]);
  });

  it('does not reset the count of the rule’s next channel by an accepted message', async () => {
    await bench.addRule('old');
    await bench.happen('Ann');
    await bench.sql(`UPDATE game.rules SET channel_id = 'new', refusals = 2`);
    await bench.deliver();
    expect(bench.chat.posts).toMatchObject([{ channelId: 'old' }]);
    expect(await rule()).toMatchObject([{ refusals: 2 }]);
  });
});

test('a run does not wait for a delivery that became too old during it', async () => {
  await bench.addRule();
  await bench.happen('Ann', 61);
  expect(await bench.lane().claim()).toBeNull();
  expect(await bench.lane().untilNext()).toBe(Number.POSITIVE_INFINITY);
});

test('a pause that ends while the next delivery is looked up does not end the run', async () => {
  await bench.addRule();
  await bench.happen('Ann');
  bench.limits.pauseChannel('general', 5000);
  const untilNext = bench.lane().untilNext();
  bench.endPauses();
  expect(await untilNext).toBeLessThanOrEqual(5000);
});
