import { scheduleOf } from './schedule-of.ts';

const event = {
  startDate: '2027-02-01T18:00:00.000Z',
  endDate: '2027-02-08T18:00:00.000Z',
  registrationClosesAt: null,
  tiers: [],
  tasks: [{ name: 'Always there', hiddenUntil: null }],
};
const BEFORE = new Date('2027-01-01T00:00:00Z');

describe('the schedule of an event', () => {
  test('has its start and end', () => {
    expect(scheduleOf(event, BEFORE)).toEqual([
      { kind: 'start', at: event.startDate, isPast: false },
      { kind: 'end', at: event.endDate, isPast: false },
    ]);
  });

  test('has in order of time when registration closes and tasks become visible', () => {
    const [early, late] = ['2027-02-03T18:00:00.000Z', '2027-02-05T18:00:00.000Z'];
    const tasks = [
      { name: 'Late', hiddenUntil: late },
      { name: 'Early', hiddenUntil: early },
      { name: 'Late too', hiddenUntil: late },
    ];
    const closing = '2027-02-02T18:00:00.000Z';
    expect(scheduleOf({ ...event, tasks, registrationClosesAt: closing }, BEFORE)).toMatchObject([
      { kind: 'start' },
      { kind: 'registrationCloses', at: closing },
      { kind: 'tasks', at: early, names: ['Early'] },
      { kind: 'tasks', at: late, names: ['Late', 'Late too'] },
      { kind: 'end' },
    ]);
  });

  test('has registration first when it closes at the start', () => {
    const schedule = scheduleOf({ ...event, registrationClosesAt: event.startDate }, BEFORE);
    expect(schedule.map(({ kind }) => kind)).toEqual(['registrationCloses', 'start', 'end']);
  });

  test('marks what is past, the present moment included', () => {
    const past = (now: string) =>
      scheduleOf(event, new Date(now)).map((moment) => moment.kind !== 'tier' && moment.isPast);
    expect(past('2027-02-01T17:59:59.999Z')).toEqual([false, false]);
    expect(past(event.startDate)).toEqual([true, false]);
    expect(past(event.endDate)).toEqual([true, true]);
  });

  test('has the tiers that open before the end, and what opens them', () => {
    const tiers = [
      { number: 1, name: 'Meadow', needed: 0 },
      { number: 3, name: null, needed: 4 },
      { number: 4, name: 'Peak', needed: 2 },
    ];
    const tasks = [{ name: 'Last', hiddenUntil: event.endDate }];
    expect(scheduleOf({ ...event, tiers, tasks }, BEFORE)).toMatchObject([
      { kind: 'start' },
      { kind: 'tasks' },
      { kind: 'tier', number: 3, name: null, needed: 4, after: 1 },
      { kind: 'tier', number: 4, name: 'Peak', needed: 2, after: 3 },
      { kind: 'end' },
    ]);
  });

  test('has behind the end what was scheduled for later', () => {
    const tasks = [{ name: 'Too late', hiddenUntil: '2027-03-01T00:00:00.000Z' }];
    const schedule = scheduleOf({ ...event, tasks }, BEFORE);
    expect(schedule.map(({ kind }) => kind)).toEqual(['start', 'end', 'tasks']);
  });
});
