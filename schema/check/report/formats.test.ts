import { type CheckReport, withoutCosts } from '../check-report';
import { finding } from '../finding';
import { writeReport } from './formats';

const report: CheckReport = {
  findings: [
    finding({
      severity: 'breaking',
      rule: 'FIELD_REMOVED',
      message: "Field 'name' | gone, 100%",
      file: 'schema/artefacts/subgraphs/auth.graphql',
      line: 14,
      coordinate: 'User.name',
      usedBy: ['A', 'B', 'C', 'D', 'E', 'F', 'G'],
      help: 'bring it back',
    }),
    finding({
      severity: 'breaking',
      rule: 'ENUM_VALUE_REMOVED',
      message: 'Value gone',
      file: 'a.graphql',
      accepted: 'nobody asks (until 2026-12-31)',
    }),
    finding({ severity: 'safe', rule: 'FIELD_ADDED', message: 'New', file: 'a.graphql' }),
  ],
  notes: ['A note'],
  comparedWith: 3,
  estimates: [{ name: 'dashboard: A', points: 1200 }],
};

describe('writeReport', () => {
  it('writes a table with help texts for terminals', () => {
    expect(writeReport(report, 'table')).toBe(
      [
        '          rule                where',
        'breaking  FIELD_REMOVED       schema/artefacts/subgraphs/auth.graphql:14',
        "    Field 'name' | gone, 100%",
        '    used by A, B, C, D, E and 2 more',
        '    → bring it back',
        'accepted  ENUM_VALUE_REMOVED  a.graphql:1',
        '    Value gone',
        '    accepted: nobody asks (until 2026-12-31)',
        'safe      FIELD_ADDED         a.graphql:1',
        '    New',
        '',
        'Estimated cost in points, of at most 7500',
        '   1200  dashboard: A',
        '',
        'A note.',
        'The schema does not pass: 2 breaking (1 accepted), 1 safe, compared with version 3.',
        '',
      ].join('\n'),
    );
  });

  it('leaves out costs that are not wanted', () => {
    for (const format of ['table', 'markdown'] as const) {
      expect(writeReport(report, format)).toContain('dashboard: A');
      expect(writeReport(withoutCosts(report), format)).not.toMatch(/dashboard: A|cost/);
    }
  });

  it('writes a report without findings', () => {
    const empty = { findings: [], notes: [], comparedWith: null, estimates: [] };
    expect(writeReport(empty, 'table')).toBe('The schema passes: no findings.\n');
    expect(writeReport(empty, 'markdown')).toBe('**Schema check passed**: no findings\n');
  });

  it('writes JSON', () => {
    expect(JSON.parse(writeReport(report, 'json'))).toEqual({ format: 1, verdict: 'failed', ...report });
    const { estimates: _costs, ...rest } = { ...report, findings: [] };
    expect(JSON.parse(writeReport(withoutCosts({ ...report, findings: [] }), 'json'))).toEqual({
      format: 1,
      verdict: 'passed',
      ...rest,
    });
  });

  it('writes GitHub Actions commands with escaped texts', () => {
    const [first, second, third, noteLine, last] = writeReport(report, 'github').split('\n');
    expect(first).toBe(
      "::error file=schema/artefacts/subgraphs/auth.graphql,line=14,title=FIELD_REMOVED::Field 'name' | gone, 100%25%0AUsed by A, B, C, D, E and 2 more.%0AFix: bring it back.",
    );
    expect(second).toMatch(/^::warning .*Accepted: nobody asks/);
    expect(third).toMatch(/^::notice /);
    expect(noteLine).toBe('::notice::A note');
    expect(last).toBe('failed: 2 breaking (1 accepted), 1 safe');
  });

  it('writes SARIF with accepted changes suppressed', () => {
    const sarif = JSON.parse(writeReport(report, 'sarif'));
    expect(sarif).toMatchObject({ version: '2.1.0' });
    expect(sarif.runs[0].results).toMatchObject([
      {
        ruleId: 'FIELD_REMOVED',
        level: 'error',
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'schema/artefacts/subgraphs/auth.graphql' },
              region: { startLine: 14 },
            },
            logicalLocations: [{ fullyQualifiedName: 'User.name' }],
          },
        ],
      },
      {
        level: 'error',
        suppressions: [{ kind: 'external', justification: 'nobody asks (until 2026-12-31)' }],
      },
      { level: 'note' },
    ]);
    expect(sarif.runs[0].results[0]).not.toHaveProperty('suppressions');
  });

  it('writes a Markdown table with escaped cells', () => {
    const lines = writeReport(report, 'markdown').split('\n');
    expect(lines[0]).toBe('**Schema check failed**: 2 breaking (1 accepted), 1 safe');
    expect(lines[4]).toBe(
      "| breaking | `FIELD_REMOVED` | `schema/artefacts/subgraphs/auth.graphql:14` | Field 'name' \\| gone, 100%<br>used by A, B, C, D, E and 2 more<br>→ bring it back |",
    );
  });
});
