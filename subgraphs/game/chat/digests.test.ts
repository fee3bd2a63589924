import { EventDescriptions } from '#kit/event-log';
import { waitForLockWaiter } from '#kit/test-support/while-held';
import type { NewEvent } from '#protocol/event-log/logged-event';
import { suiteArea } from '#tests/support/suite';
import { readEvents } from '../read-events';
import { ORGANISER, openTestArea } from '../test-support/open-test-area';
import type { ChatResponse } from './chat';
import { recordResponse } from './chat-delivery';
import { DeliveryBench } from './test-support/delivery-bench';

const area = suiteArea(openTestArea);
let bench: DeliveryBench;

beforeEach(async () => {
  bench = await DeliveryBench.on(area);
});

const CREATE = `mutation ($input: CreateAutomationRuleInput!) { createAutomationRule(input: $input) {
  id digestMinutes quietHours { start end timeZone } } }`;

const input = (changes: object = {}) => ({
  name: 'Rule',
  trigger: 'bingo_started',
  action: 'chat_message',
  config: { channelId: 'general', message: '{event} has started' },
  ...changes,
});

async function addRule(changes: object = {}): Promise<void> {
  const { errors } = await area.execute(CREATE, { input: input(changes) }, ORGANISER);
  expect(errors).toBeUndefined();
}

/** Logs events and reads them. */
async function log(...events: NewEvent[]): Promise<void> {
  await area.database.transaction(async (transaction) => transaction.appendEvents(events));
  const descriptions = new EventDescriptions();
  descriptions.add(async (all) =>
    all.map(({ type, subject }) => (type === 'bingo_started' ? { event: `The ${subject}` } : {})),
  );
  await readEvents({ database: area.database, jobs: area.jobs, descriptions }, new AbortController().signal);
}

const DATES = { startDate: '2026-01-01T00:00:00.000Z', endDate: '2026-01-02T00:00:00.000Z' };
const started = (subject: string): NewEvent => ({
  type: 'bingo_started',
  subject,
  data: { name: subject, ...DATES },
});
/** Makes what is held back due. */
const release = () => bench.sql('UPDATE game.deliveries SET held_until = now(), next_attempt_at = now()');
/** Quiet hours around the current time. */
const quietNow = () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
  return { start: at(-2), end: at(2), timeZone: 'UTC' };
};

describe('a rule whose trigger is an event of the log', () => {
  it('posts the event once, with the names that the areas know', async () => {
    await addRule();
    await log(started('spring'));
    await log();
    await bench.deliver();
    expect(bench.chat.contents).toEqual(['The spring has started']);
    const shown = await area.ask(
      '{ automationRule(id: 1) { deliveries { deliveries { occurrence { groupId username skill } } } dryRun { content username } } }',
      {},
      ORGANISER,
    );
    expect(shown).toEqual({
      automationRule: {
        deliveries: { deliveries: [{ occurrence: { groupId: null, username: null, skill: null } }] },
        dryRun: [{ content: 'The spring has started', username: null }],
      },
    });
  });

  it('posts who attended', async () => {
    const message = '{event} on {date}: {count} ({players})';
    await addRule({ trigger: 'attendance_recorded', config: { channelId: 'general', message } });
    await log({
      type: 'attendance_recorded',
      subject: 'Raid',
      data: { date: '2026-01-01', rsns: ['Ann', 'Bob'] },
    });
    await bench.deliver();
    expect(bench.chat.contents).toEqual(['Raid on 2026-01-01: 2 (Ann, Bob)']);
  });

  it('does not post events from before its creation, or from more than an hour ago', async () => {
    await log(started('before'));
    await addRule();
    await bench.sql(`UPDATE game.rules SET created_at = now() - interval '1 day'`);
    await bench.sql(`INSERT INTO event_log.entries (type, subject, data, recorded_at)
      VALUES ('bingo_started', 'old', '{"name": "old", "startDate": "2026-01-01T00:00:00.000Z", "endDate": "2026-01-02T00:00:00.000Z"}',
        now() - interval '61 minutes')`);
    await log(started('now'));
    await bench.deliver();
    expect(bench.chat.contents).toEqual(['The now has started']);
  });

  it('accepts only placeholders that its trigger provides', async () => {
    const config = { channelId: 'general', message: '{username}' };
    const { errors } = await area.execute(CREATE, { input: input({ config }) }, ORGANISER);
    expect(errors?.[0]?.extensions).toMatchObject({
      argument: 'input.config.message',
      problem: 'must not contain {username}; bingo_started provides {event}',
    });
  });
});

describe('a digest', () => {
  it('is one message for what happens within its time', async () => {
    await addRule({ digestMinutes: 10 });
    await log(started('a'));
    await log(started('b'), started('c'));
    await bench.deliver();
    expect(bench.chat.contents).toEqual([]);
    const [held] = await bench.sql<{ minutes: number; digests: number }>(
      `SELECT round(extract(epoch FROM max(held_until) - now()) / 60)::integer AS minutes,
        count(DISTINCT digest_id)::integer AS digests FROM game.deliveries`,
    );
    expect(held).toEqual({ minutes: 10, digests: 1 });
    await release();
    await bench.deliver();
    expect(bench.chat.contents).toEqual(['The a has started\nThe b has started\nThe c has started']);
    const row = { status: 'delivered', message_id: 'm1', content: bench.chat.contents[0] };
    expect(await bench.rows()).toMatchObject([row, row, row]);
    await log(started('d'));
    await release();
    await bench.deliver();
    expect(bench.chat.contents.slice(1)).toEqual(['The d has started']);
  });

  it('is repeated as a whole, with the same nonce', async () => {
    await addRule({ digestMinutes: 10 });
    await log(started('a'), started('b'));
    await release();
    bench.chat.script.set('general', [
      { kind: 'unavailable', problem: 'status 502' },
      { kind: 'posted', messageId: 'late' },
    ]);
    await bench.deliver();
    expect(bench.chat.posts).toEqual([bench.chat.posts[0], bench.chat.posts[0]]);
    expect(await bench.rows()).toMatchObject([
      { status: 'delivered', attempts: 2 },
      { status: 'delivered', attempts: 2 },
    ]);
  });

  it('does not take in what happens while it is repeated', async () => {
    await addRule({ digestMinutes: 10 });
    await log(started('a'));
    await bench.sql(`UPDATE game.deliveries SET next_attempt_at = now() + interval '1 minute', attempts = 1`);
    await log(started('b'));
    const digests = await bench.sql('SELECT DISTINCT digest_id FROM game.deliveries');
    expect(digests).toHaveLength(2);
  });

  it('is stopped with its rule', async () => {
    await addRule({ digestMinutes: 10 });
    await log(started('a'), started('b'));
    await area.ask(
      'mutation { updateAutomationRule(id: 1, input: { enabled: false }) { id } }',
      {},
      ORGANISER,
    );
    expect(await bench.rows()).toMatchObject([{ status: 'stopped' }, { status: 'stopped' }]);
  });

  it('expires an hour after its time', async () => {
    await addRule({ digestMinutes: 120 });
    await log(started('a'));
    await bench.sql(`UPDATE game.occurrences SET occurred_at = occurred_at - interval '2 hours'`);
    await release();
    await bench.sql(`UPDATE game.deliveries SET held_until = now() - interval '61 minutes'`);
    await bench.deliver();
    expect(await bench.rows()).toMatchObject([{ status: 'expired' }]);
  });
});

describe.each(['ASC', 'DESC'])(
  'a digest whose rule is disabled, its deliveries locked in order %s',
  (order) => {
    /** Disables the rule, with an interruption between its deliveries until `act` waits. */
    async function whileStopped(act: () => Promise<unknown>): Promise<void> {
      const stop = `UPDATE game.deliveries SET status = 'stopped', finished_at = now() WHERE id = $1`;
      const { pending } = await area.database.transaction(async (transaction) => {
        await transaction.rows({ text: 'UPDATE game.rules SET enabled = false' });
        const [first, second] = await transaction.rows<{ id: string }>({
          text: `SELECT id FROM game.deliveries ORDER BY occurrence_id ${order}`,
        });
        await transaction.rows({ text: stop }, [first?.id]);
        const pending = act();
        await waitForLockWaiter(transaction);
        await transaction.rows({ text: stop }, [second?.id]);
        return { pending };
      });
      await pending;
    }

    beforeEach(async () => {
      await addRule({ digestMinutes: 10 });
      await log(started('a'), started('b'));
      await release();
    });

    it('is not claimed, without a deadlock', async () => {
      await whileStopped(async () => expect(await bench.lane().claim()).toBeNull());
      expect(await bench.rows()).toMatchObject([{ attempts: 0 }, { attempts: 0 }]);
    });

    it.each<[ChatResponse, string]>([
      [{ kind: 'posted', messageId: 'm' }, 'delivered'],
      [{ kind: 'limited', retryAfterMs: 1 }, 'stopped'],
      [{ kind: 'rejected', problem: 'status 400' }, 'stopped'],
      [{ kind: 'refused', status: 403 }, 'stopped'],
    ])('records %j without a deadlock', async (response, status) => {
      const attempt = await bench.lane().claim();
      if (!attempt) throw new Error('Nothing is due');
      await whileStopped(() => recordResponse(area, attempt, 'text', response));
      expect(await bench.rows()).toMatchObject([{ status }, { status }]);
    });
  },
);

describe('quiet hours', () => {
  it('hold messages back until their end, as one', async () => {
    await addRule({ quietHours: quietNow() });
    await log(started('a'));
    await log(started('b'));
    await bench.deliver();
    expect(bench.chat.contents).toEqual([]);
    await release();
    await bench.deliver();
    expect(bench.chat.contents).toEqual(['The a has started\nThe b has started']);
  });

  it('do not concern other times', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
    await addRule({ quietHours: { start: at(2), end: at(4), timeZone: 'UTC' } });
    await log(started('a'));
    await bench.deliver();
    expect(bench.chat.contents).toEqual(['The a has started']);
  });

  it.each<[string, object]>([
    ['digestMinutes', { digestMinutes: 0 }],
    ['digestMinutes', { digestMinutes: 1441 }],
    ['quietHours.start', { quietHours: { start: '25:00', end: '07:00', timeZone: 'UTC' } }],
    ['quietHours.end', { quietHours: { start: '22:00', end: '22:00', timeZone: 'UTC' } }],
    ['quietHours.timeZone', { quietHours: { start: '22:00', end: '07:00', timeZone: 'Mars/Olympus' } }],
  ])('are refused: %s in %j', async (field, changes) => {
    const { errors } = await area.execute(CREATE, { input: input(changes) }, ORGANISER);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: `input.${field}` });
  });

  it('and digests are changed, kept and removed', async () => {
    const hours = { start: '22:00', end: '07:00', timeZone: 'Europe/Berlin' };
    await addRule({ quietHours: hours, digestMinutes: 5 });
    const UPDATE = `mutation ($input: UpdateAutomationRuleInput!) { updateAutomationRule(id: 1, input: $input) {
      digestMinutes quietHours { start end timeZone } } }`;
    const update = (changes: object) => area.ask(UPDATE, { input: changes }, ORGANISER);
    expect(await update({ name: 'Renamed' })).toEqual({
      updateAutomationRule: { digestMinutes: 5, quietHours: hours },
    });
    expect(await update({ quietHours: null })).toEqual({
      updateAutomationRule: { digestMinutes: 5, quietHours: null },
    });
    expect(await update({ digestMinutes: null, quietHours: hours })).toEqual({
      updateAutomationRule: { digestMinutes: null, quietHours: hours },
    });
  });
});
