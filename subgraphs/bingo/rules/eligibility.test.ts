import { type EventTimes, eventObstacle, taskObstacle } from './eligibility';

const DATES = { start: '2026-03-01T00:00:00.000Z', end: '2026-03-31T00:00:00.000Z' };
const event = (changes: Partial<EventTimes> = {}): EventTimes => ({
  ...DATES,
  set: null,
  formerSet: [],
  ...changes,
});
const happened = (day: string, now = '2026-04-10T00:00:00.000Z') => ({
  occurredAt: `2026-${day}T12:00:00.000Z`,
  now,
});

describe('an event takes what happened', () => {
  it('between its dates, for 30 days after the end', () => {
    expect(eventObstacle(event(), happened('03-10'))).toBeNull();
    expect(eventObstacle(event(), happened('02-10'))).toBe('occurred_at is before the event');
    expect(eventObstacle(event(), happened('04-02'))).toBe('occurred_at is after the event');
    expect(eventObstacle(event(), happened('03-10', '2026-05-01T00:00:00.000Z'))).toBe(
      'the event ended more than 30 days ago',
    );
  });

  it('while an organiser held it active, also outside its dates', () => {
    const held = event({ set: 'active', formerSet: [[null, '2026-04-05T00:00:00+00:00']] });
    expect(eventObstacle(held, happened('04-06'))).toBeNull();
    expect(eventObstacle(held, happened('04-02'))).toBe('occurred_at is after the event');
    expect(eventObstacle(held, happened('03-10'))).toBeNull();
  });

  it('not while it was held otherwise', () => {
    const reopened = event({
      formerSet: [
        [null, '2026-03-10T00:00:00Z'],
        ['completed', '2026-03-20T00:00:00Z'],
      ],
    });
    expect(eventObstacle(reopened, happened('03-15'))).toBe('the event was completed when it happened');
    expect(eventObstacle(reopened, happened('03-09'))).toBeNull();
    expect(eventObstacle(reopened, happened('03-21'))).toBeNull();
    expect(eventObstacle(event({ set: 'upcoming' }), happened('03-10'))).toBe('the event is upcoming');
  });

  it('at once, only while it is active', () => {
    const occurrence = { occurredAt: null, now: '2026-04-10T00:00:00.000Z' };
    expect(eventObstacle(event(), occurrence)).toBe('the event is completed');
    expect(eventObstacle(event({ set: 'active' }), occurrence)).toBeNull();
  });
});

describe('a task takes what happened', () => {
  const open = { hiddenUntil: null, isCompleted: false, isTierOpen: true, wasTierOpen: true };
  const occurrence = happened('03-10', '2026-03-20T00:00:00.000Z');

  it.each([
    ['while it is open', open, null],
    ['not while it is hidden', { ...open, hiddenUntil: '2026-03-25T00:00:00.000Z' }, 'hidden'],
    ['not before it was shown', { ...open, hiddenUntil: '2026-03-15T00:00:00.000Z' }, 'shown later'],
    ['not once it is completed', { ...open, isCompleted: true }, 'completed'],
    ['not while its tier is closed', { ...open, isTierOpen: false, wasTierOpen: false }, 'tier closed'],
    ['not before its tier was open', { ...open, wasTierOpen: false }, 'tier opened later'],
  ])('%s', (_, standing, obstacle) => {
    expect(taskObstacle(standing, occurrence)).toBe(obstacle);
  });
});
