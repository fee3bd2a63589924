import { acceptChanges, readAcceptedChanges } from './accepted-changes';
import { CheckCannotRun, finding } from './finding';

const breaking = finding({
  severity: 'breaking',
  rule: 'FIELD_REMOVED',
  message: 'gone',
  file: 'x.graphql',
  coordinate: 'User.name',
});
const entry = {
  rule: 'FIELD_REMOVED',
  coordinate: 'User.name',
  reason: 'nobody asks',
  expires: '2026-11-22',
};
const text = '[\n  { "coordinate": "User.name" }\n]';
const today = new Date('2026-11-22T23:59:59Z');

describe('accepting changes', () => {
  it('holds to the end of the last day, and is listed with its reason', () => {
    const [judged, ...others] = acceptChanges([breaking], [entry], { today, text, compared: true });
    expect(judged?.accepted).toBe('nobody asks (until 2026-11-22)');
    expect(others).toEqual([]);
  });

  it('accepts neither errors nor other rules nor other coordinates', () => {
    const others = [
      { ...breaking, severity: 'error' as const },
      { ...breaking, rule: 'FIELD_TYPE_CHANGED' },
      { ...breaking, coordinate: 'User.id' },
    ];
    const judged = acceptChanges(others, [entry], { today, text, compared: true });
    expect(judged.map(({ accepted }) => accepted)).toEqual([null, null, null, null]);
  });

  it('warns of an entry that nothing needs, with its line', () => {
    expect(acceptChanges([], [entry], { today, text, compared: true })).toEqual([
      expect.objectContaining({ severity: 'warning', rule: 'ACCEPTED_CHANGE_UNUSED', line: 2 }),
    ]);
  });

  it('cannot tell what is needed before anything was published', () => {
    expect(acceptChanges([], [entry], { today, text, compared: false })).toEqual([]);
  });

  it('fails on an entry that has expired, whether it is needed or not', () => {
    const late = new Date('2026-11-23T00:00:00Z');
    const judged = acceptChanges([breaking], [entry], { today: late, text, compared: true });
    expect(judged).toEqual([breaking, expect.objectContaining({ rule: 'ACCEPTED_CHANGE_EXPIRED' })]);
  });
});

describe('the file of accepted changes', () => {
  it('is a list of rule, coordinate, reason and day', () => {
    expect(readAcceptedChanges(JSON.stringify([entry]))).toEqual([entry]);
  });

  it.each([
    ['is no JSON', '[,]', /is no JSON/],
    ['is no list', '{}', /is malformed/],
    ['has an entry without a reason', JSON.stringify([{ ...entry, reason: ' ' }]), /entry 0\.reason/],
    [
      'has a day that does not exist',
      JSON.stringify([{ ...entry, expires: '2026-02-30' }]),
      /entry 0\.expires/,
    ],
    ['has a key that nobody reads', JSON.stringify([{ ...entry, until: '' }]), /until/],
  ])('keeps the check from running when it %s', (_how, malformed, message) => {
    expect(() => readAcceptedChanges(malformed)).toThrow(CheckCannotRun);
    expect(() => readAcceptedChanges(malformed)).toThrow(message);
  });
});
