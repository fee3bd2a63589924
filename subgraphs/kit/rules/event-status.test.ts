import { nextChange, nextChangeOf, type Status, statusAt } from './event-status';

const start = new Date('2026-05-01T12:00:00.000Z');
const end = new Date('2026-05-08T12:00:00.000Z');
const at = (now: string, set: 'active' | 'upcoming' | 'completed' | null = null) =>
  statusAt({ start, end, set }, new Date(now));

describe('the status of an event', () => {
  it.each([
    ['2026-05-01T11:59:59.999Z', 'upcoming'],
    ['2026-05-01T12:00:00.000Z', 'active'],
    ['2026-05-04T00:00:00.000Z', 'active'],
    ['2026-05-08T12:00:00.000Z', 'active'],
    ['2026-05-08T12:00:00.001Z', 'completed'],
  ])('at %s is %s', (now, status) => {
    expect(at(now)).toBe(status);
  });

  it.each(['active', 'upcoming', 'completed'] as const)(
    'is %s regardless of the clock if that was set',
    (set) => {
      expect(at('2026-04-01T00:00:00.000Z', set)).toBe(set);
      expect(at('2026-05-04T00:00:00.000Z', set)).toBe(set);
      expect(at('2027-01-01T00:00:00.000Z', set)).toBe(set);
    },
  );

  it('is active at the one instant of an event that starts when it ends', () => {
    expect(statusAt({ start, end: start, set: null }, start)).toBe('active');
  });
});

describe('the next status change by the clock', () => {
  it.each([
    ['2026-05-01T11:59:59.999Z', start],
    ['2026-05-01T12:00:00.000Z', new Date('2026-05-08T12:00:00.001Z')],
    ['2026-05-08T12:00:00.000Z', new Date('2026-05-08T12:00:00.001Z')],
    ['2026-05-08T12:00:00.001Z', null],
  ])('after %s is at %s', (now, next) => {
    expect(nextChange({ start, end, set: null }, new Date(now))).toEqual(next);
    if (next) expect(at(next.toISOString())).not.toBe(at(now));
  });

  it('is null if an organiser set the status', () => {
    expect(nextChange({ start, end, set: 'active' }, start)).toBeNull();
  });
});

describe('the next status change of many events', () => {
  const DAY_MS = 86_400_000;
  const SETTINGS: readonly (Status | null)[] = [null, null, 'active', 'upcoming', 'completed'];

  it('is the earliest of their changes', () => {
    const events = SETTINGS.flatMap((set) =>
      [0, 1, 2, 3, 4].flatMap((first) =>
        [0, 1, 3].map((days) => ({
          start: new Date(start.getTime() + first * DAY_MS),
          end: new Date(start.getTime() + (first + days) * DAY_MS),
          set,
        })),
      ),
    );
    const now = new Date(start.getTime() + 2 * DAY_MS);
    const responses = new Set<number | undefined>();
    for (const left of events) {
      for (const right of events) {
        const pair = [left, right];
        const changes = pair.flatMap((event) => nextChange(event, now)?.getTime() ?? []);
        const expected = changes.length === 0 ? undefined : Math.min(...changes);
        const texts = pair.map((event) => ({
          start: event.start.toISOString(),
          end: event.end.toISOString(),
          set: event.set,
        }));
        const statuses = texts.map((event) => statusAt(event, now.toISOString()));
        expect(nextChangeOf(texts, statuses)?.getTime()).toBe(expected);
        responses.add(expected);
      }
    }
    expect(responses.size).toBeGreaterThan(3);
  });

  it('is null without events', () => {
    expect(nextChangeOf([], [])).toBeNull();
  });
});
