import { acceptChanges, readAcceptedChanges } from './accepted-changes';
import { CheckCannotRun, finding } from './finding';
import { type KnownUsage, withUsage } from './usage';

const breaking = finding({
  severity: 'breaking',
  rule: 'FIELD_REMOVED',
  message: 'gone',
  file: 'x.graphql',
  coordinate: 'User.name',
  change: { from: 'String', to: 'absent' },
});
const entry = {
  rule: 'FIELD_REMOVED',
  coordinate: 'User.name',
  from: 'String',
  to: 'absent',
  reason: 'nobody asks',
  expires: '2026-11-22',
};
const text = '[\n  { "coordinate": "User.name" }\n]';
const today = new Date('2026-11-22T23:59:59Z');

describe('acceptChanges', () => {
  it('accepts a change through its expiry day and reports the reason', () => {
    const [results, ...otherFindings] = acceptChanges([breaking], [entry], { today, text, compared: true });
    expect(results?.accepted).toBe('nobody asks (until 2026-11-22)');
    expect(otherFindings).toEqual([]);
  });

  it('does not accept errors, other rules or other coordinates', () => {
    const others = [
      { ...breaking, severity: 'error' as const },
      { ...breaking, rule: 'FIELD_TYPE_CHANGED' },
      { ...breaking, coordinate: 'User.id' },
      { ...breaking, change: { from: 'String', to: 'Int' } },
      { ...breaking, change: { from: 'Int', to: 'absent' } },
    ];
    const judged = acceptChanges(others, [entry], { today, text, compared: true });
    expect(judged.map(({ accepted }) => accepted)).toEqual([null, null, null, null, null, null]);
  });

  it('fails on an entry for more than 180 days', () => {
    const until = (expires: string) =>
      acceptChanges([breaking], [{ ...entry, expires }], { today, text, compared: true });
    expect(until('2027-05-21')).toMatchObject([{ accepted: 'nobody asks (until 2027-05-21)' }]);
    expect(until('2027-05-22')).toEqual([
      breaking,
      expect.objectContaining({ rule: 'ACCEPTED_CHANGE_TOO_LONG', severity: 'error' }),
    ]);
  });

  it('warns about an unused entry and reports its line', () => {
    expect(acceptChanges([], [entry], { today, text, compared: true })).toEqual([
      expect.objectContaining({ severity: 'warning', rule: 'ACCEPTED_CHANGE_UNUSED', line: 2 }),
    ]);
  });

  it('does not report unused entries before the first publication', () => {
    expect(acceptChanges([], [entry], { today, text, compared: false })).toEqual([]);
  });

  it('fails on an expired entry, used or not', () => {
    const expired = new Date('2026-11-23T00:00:00Z');
    const judged = acceptChanges([breaking], [entry], { today: expired, text, compared: true });
    expect(judged).toEqual([breaking, expect.objectContaining({ rule: 'ACCEPTED_CHANGE_EXPIRED' })]);
  });
});

describe('readAcceptedChanges', () => {
  it('reads the change, reason and expiry date', () => {
    expect(readAcceptedChanges(JSON.stringify([entry]))).toEqual([entry]);
  });

  it.each([
    ['is no JSON', '[,]', /is not JSON/],
    ['is not a list', '{}', /is malformed/],
    ['has an entry without a reason', JSON.stringify([{ ...entry, reason: ' ' }]), /entry 0\.reason/],
    [
      'has a day that does not exist',
      JSON.stringify([{ ...entry, expires: '2026-02-30' }]),
      /entry 0\.expires/,
    ],
    ['does not name the change', JSON.stringify([{ ...entry, to: undefined }]), /entry 0\.to/],
    ['has an unknown key', JSON.stringify([{ ...entry, until: '' }]), /until/],
  ])('rejects a file that %s', (_how, malformed, message) => {
    expect(() => readAcceptedChanges(malformed)).toThrow(CheckCannotRun);
    expect(() => readAcceptedChanges(malformed)).toThrow(message);
  });
});

describe('an acceptance because nothing was used', () => {
  const unused = { ...entry, reason: 'unused for 30 days' };
  const use = (lastUsedOn: string, name = 'User.name') => ({ name, client: 'dashboard', lastUsedOn });
  const accept = (usage: KnownUsage | null, changed = {}) => {
    const found = { ...breaking, ...changed };
    const accepted = [{ ...unused, rule: found.rule, coordinate: found.coordinate ?? '' }];
    return acceptChanges([found], accepted, { today, text, compared: true, usage });
  };

  it('holds if uses are known for so long, and none is that young', () => {
    const uses = [use('2026-10-22'), use('2026-11-20', 'User.id')];
    expect(accept({ countedSince: '2026-10-23', uses })).toMatchObject([
      { accepted: 'unused for 30 days (until 2026-11-22)' },
    ]);
  });

  it.each<[string, KnownUsage | null, object]>([
    [
      'dashboard used it on 2026-11-21',
      { countedSince: '2026-01-01', uses: [use('2026-10-23'), use('2026-11-21')] },
      {},
    ],
    ['uses are known since 2026-10-24 only', { countedSince: '2026-10-24', uses: [] }, {}],
    ['uses are known since never only', { countedSince: null, uses: [] }, {}],
    ['uses were not read: run the check with --usage', null, {}],
    [
      'dashboard used it on 2026-11-20',
      { countedSince: '2026-01-01', uses: [use('2026-11-20', 'GET /x/{id}')] },
      { rule: 'OPENAPI_PATH_REMOVED', coordinate: 'GET /x/{id} 200' },
    ],
    [
      'its uses are not counted',
      { countedSince: '2026-01-01', uses: [] },
      { rule: 'ENUM_VALUE_REMOVED', coordinate: 'Role.OWNER' },
    ],
  ])('does not hold if %s', (problem, usage, changed) => {
    const [found, refusal] = accept(usage, changed);
    expect(found?.accepted).toBeNull();
    expect(refusal).toMatchObject({ severity: 'error', rule: 'ACCEPTED_CHANGE_USED' });
    expect(refusal?.message).toMatch(new RegExp(`is not "unused for 30 days": ${problem}$`));
  });

  it.each(['unused for 0 days', 'unused for 29 days', 'Unused.', 'it is unused for 30 days!'])(
    'is recognised in the reason "%s"',
    (reason) => {
      const usage = { countedSince: '2026-01-01', uses: [use('2026-11-20')] };
      const [found] = acceptChanges([breaking], [{ ...unused, reason }], {
        today,
        text,
        compared: true,
        usage,
      });
      expect(found?.accepted).toBeNull();
    },
  );

  it('names who uses what breaks', () => {
    const usage = { countedSince: '2026-01-01', uses: [use('2026-11-20')] };
    const argument = { ...breaking, rule: 'FIELD_ARGUMENT_REMOVED', coordinate: 'User.name(language:)' };
    expect(withUsage([breaking, argument, { ...breaking, severity: 'safe' }], usage)).toMatchObject([
      { usedBy: ['client dashboard, last on 2026-11-20'] },
      { usedBy: ['client dashboard, last on 2026-11-20'] },
      { usedBy: [] },
    ]);
  });
});
