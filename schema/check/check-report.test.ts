import { passes, sortFindings, summary } from './check-report';
import { finding, type Severity } from './finding';

const found = (severity: Severity, accepted: string | null = null) =>
  finding({ severity, rule: 'RULE', message: 'message', file: 'file', accepted });
const report = (...findings: readonly ReturnType<typeof found>[]) => ({
  findings,
  notes: [],
  comparedWith: null,
  estimates: [],
});

describe('check report', () => {
  it.each<[string, boolean, ReturnType<typeof found>[]]>([
    ['nothing', true, []],
    ['only dangerous changes', true, [found('dangerous'), found('warning'), found('safe')]],
    ['an accepted breaking change', true, [found('breaking', 'agreed')]],
    ['a breaking change', false, [found('safe'), found('breaking')]],
    ['an error', false, [found('error')]],
  ])('of %s: passes = %s', (_what, expected, findings) => {
    expect(passes(report(...findings))).toBe(expected);
  });

  it('sorts findings by severity, accepted ones after the others', () => {
    const sorted = sortFindings([
      found('safe'),
      found('breaking', 'agreed'),
      found('breaking'),
      found('error'),
    ]);
    expect(sorted.map(({ severity, accepted }) => accepted ?? severity)).toEqual([
      'error',
      'breaking',
      'agreed',
      'safe',
    ]);
  });

  it('summarizes the number of findings', () => {
    const some = report(found('error'), found('error'), found('warning'), found('breaking', 'agreed'));
    expect(summary(some)).toBe('2 errors, 1 breaking (1 accepted), 1 warning');
    expect(summary(report())).toBe('no findings');
  });
});
