import { readScheduledEvents } from './scheduled-events';

const EVENT = {
  id: '1',
  name: 'Raid night',
  description: 'All welcome',
  scheduled_start_time: '2026-07-01T18:00:00.000000+00:00',
  scheduled_end_time: '2026-07-01T20:00:00+00:00',
  entity_metadata: { location: 'World 420' },
  status: 1,
  user_count: 12,
  recurrence_rule: null,
};
const NOW = new Date('2026-07-01T00:00:00Z');
const SPAN = { start: NOW, end: new Date(NOW.getTime() + 90 * 86_400_000) };

const entriesOf = (...events: object[]) => {
  const { entries, problems } = readScheduledEvents(events, SPAN);
  expect(problems).toEqual([]);
  return entries;
};

describe('scheduled events of a guild', () => {
  it('are mapped field by field', () => {
    expect(entriesOf(EVENT)).toEqual([
      {
        id: '1',
        title: 'Raid night',
        description: 'All welcome',
        start: new Date('2026-07-01T18:00:00Z'),
        end: new Date('2026-07-01T20:00:00Z'),
        location: 'World 420',
        attendees: 12,
      },
    ]);
  });

  it.each([null, undefined, '2026-07-01T17:00:00Z'])(
    'last an hour if they end at %p',
    (scheduled_end_time) => {
      expect(entriesOf({ ...EVENT, scheduled_end_time })).toMatchObject([
        { end: new Date('2026-07-01T19:00:00Z') },
      ]);
    },
  );

  it('may have no description, place or count', () => {
    const bare = { id: '1', name: 'x', scheduled_start_time: EVENT.scheduled_start_time, status: 2 };
    const unset = { description: null, location: null, attendees: 0 };
    expect(entriesOf(bare)).toMatchObject([unset]);
    expect(entriesOf({ ...bare, description: ' ', entity_metadata: null })).toMatchObject([unset]);
    expect(entriesOf({ ...bare, entity_metadata: { location: null } })).toMatchObject([unset]);
  });

  it('are omitted if they are cancelled', () => {
    const all = [1, 2, 3, 4].map((status) => ({ ...EVENT, id: String(status), status }));
    expect(entriesOf(...all).map(({ id }) => id)).toEqual(['1', '2', '3']);
  });

  it('that cannot be read are named with the reason, and hide no others', () => {
    const broken = { ...EVENT, id: '2', name: 'Broken', scheduled_start_time: 'soon' };
    const { entries, problems } = readScheduledEvents([broken, null, EVENT], SPAN);
    expect(entries).toMatchObject([{ id: '1' }]);
    expect(problems).toEqual([
      {
        eventId: '2',
        title: 'Broken',
        reason: expect.stringMatching(/^it cannot be read: scheduled_start_time: ./),
      },
      { eventId: '', title: null, reason: expect.stringMatching(/^it cannot be read: ./) },
    ]);
  });
});

describe('recurring scheduled events', () => {
  const recurring = (rule: object, changes: object = {}) => ({
    ...EVENT,
    ...changes,
    recurrence_rule: { start: EVENT.scheduled_start_time, interval: 1, ...rule },
  });
  const startsOf = (rule: object, changes: object = {}) =>
    entriesOf(recurring(rule, changes)).map(({ start }) => start.toISOString().slice(0, 10));

  it.each<[string, object, string[]]>([
    [
      'every second week',
      { frequency: 2, interval: 2, by_weekday: [2] },
      ['2026-07-01', '2026-07-15', '2026-07-29', '2026-08-12', '2026-08-26', '2026-09-09', '2026-09-23'],
    ],
    [
      'on the first Wednesday of a month',
      { frequency: 1, by_n_weekday: [{ n: 1, day: 2 }] },
      ['2026-07-01', '2026-08-05', '2026-09-02'],
    ],
    ['every year', { frequency: 0, by_month: [7], by_month_day: [1] }, ['2026-07-01']],
    [
      'on working days until an end',
      { frequency: 3, by_weekday: [0, 1, 2, 3, 4], end: '2026-07-07T18:00:00+00:00' },
      ['2026-07-01', '2026-07-02', '2026-07-03', '2026-07-06', '2026-07-07'],
    ],
    [
      'a number of times',
      { frequency: 3, count: 3, by_weekday: null },
      ['2026-07-01', '2026-07-02', '2026-07-03'],
    ],
  ])('are expanded for 90 days: %s', (_what, rule, days) => {
    expect(startsOf(rule)).toEqual(days);
  });

  it('daily ones have 90 days', () => {
    expect(startsOf({ frequency: 3 })).toHaveLength(90);
  });

  it('have the length of the next one, and ids with the start', () => {
    expect(entriesOf(recurring({ frequency: 2, count: 2 }))).toMatchObject([
      { id: '1_20260701T180000Z', end: new Date('2026-07-01T20:00:00Z') },
      { id: '1_20260708T180000Z', end: new Date('2026-07-08T20:00:00Z'), attendees: 12 },
    ]);
  });

  it('begin with the next one, even if it was moved', () => {
    const moved = { scheduled_start_time: '2026-07-09T12:00:00Z', scheduled_end_time: null };
    expect(startsOf({ frequency: 2, count: 3 }, moved)).toEqual(['2026-07-09', '2026-07-15']);
  });

  it('do not recur when they are completed', () => {
    expect(startsOf({ frequency: 3 }, { status: 3 })).toEqual(['2026-07-01']);
  });

  it.each<[object, RegExp]>([
    [{ frequency: 7 }, /^only its next occurrence is kept: recurrence_rule\.frequency: ./],
    [{ frequency: 3, by_weekday: [9] }, /recurrence_rule\.by_weekday\.0: /],
    [{ frequency: 3, interval: 0 }, /recurrence_rule\.interval: /],
  ])('whose rule is not supported have the next one: %j', (rule, reason) => {
    const event = { ...EVENT, recurrence_rule: { start: EVENT.scheduled_start_time, interval: 1, ...rule } };
    const { entries, problems } = readScheduledEvents([event], SPAN);
    expect(entries).toMatchObject([{ id: '1', start: new Date('2026-07-01T18:00:00Z') }]);
    expect(problems).toEqual([{ eventId: '1', title: 'Raid night', reason: expect.stringMatching(reason) }]);
  });
});
