import { suiteArea } from '#tests/support/suite';
import { ORGANISER, openTestArea } from '../test-support/open-test-area';
import { DeliveryBench } from './test-support/delivery-bench';

const area = suiteArea(openTestArea);
let bench: DeliveryBench;

beforeEach(async () => {
  bench = await DeliveryBench.on(area);
});

describe('the delivery log of a rule', () => {
  const LOG = `query ($id: Int!, $page: Int! = 1, $limit: Int! = 50, $status: AutomationDeliveryStatus) {
    automationRule(id: $id) { deliveries(page: $page, limit: $limit, status: $status) {
      total page limit deliveries { status attempts error messageId content channelId nextAttemptAt finishedAt createdAt
        occurrence { username skill groupId occurredAt } } } } }`;
  const log = (variables: object) => area.execute(LOG, { id: 1, ...variables }, ORGANISER);

  it('is paged, newest first', async () => {
    await bench.addRule();
    for (const name of ['A', 'B', 'C']) await bench.happen(name);
    await bench.failedOften();
    bench.chat.script.set('general', [
      { kind: 'posted', messageId: 'm' },
      { kind: 'refused', status: 403 },
    ]);
    await bench.deliver();
    const error = 'the channel responded with 403';
    expect((await log({ limit: 2 })).data).toMatchObject({
      automationRule: {
        deliveries: {
          total: 3,
          page: 1,
          limit: 2,
          deliveries: [
            { status: 'pending', attempts: 7, error, occurrence: { username: 'C', skill: null, groupId: 7 } },
            { status: 'pending', attempts: 7, error, finishedAt: null, occurrence: { username: 'B' } },
          ],
        },
      },
    });
    expect((await log({ status: 'delivered' })).data).toMatchObject({
      automationRule: {
        deliveries: { total: 1, deliveries: [{ messageId: 'm', content: 'Welcome A', nextAttemptAt: null }] },
      },
    });
    expect((await log({ page: 9 })).data).toMatchObject({
      automationRule: { deliveries: { total: 3, page: 9, deliveries: [] } },
    });
  });

  it.each([{ page: 0 }, { limit: 0 }])('rejects %j', async (variables) => {
    await bench.addRule();
    expect((await log(variables)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});
