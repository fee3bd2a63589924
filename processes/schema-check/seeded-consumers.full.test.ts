import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#runtime/package-root';
import type { Finding } from '#schema/check/finding';
import { checkSeeded, shown } from './seeded-check.fixture';

const DASHBOARD = 'gateway/site/dashboard-queries/weekly-attendance.graphql';

/** The dashboard alone selects the first two fields, the console the last. */
const sdl = {
  attendance: [
    { from: 'attendeeCount: Int!', to: 'count: Int!' },
    { from: 'streakWeeks: Int!', to: 'streakWeeks: Int! @deprecated(reason: "use weeks")' },
  ],
  bingo: [{ from: 'completionCount: Int!', to: 'completedBy: Int!' }],
};

describe('of changes that break consumers, the check', () => {
  let findings: readonly Finding[] = [];

  beforeAll(async () => {
    ({ findings } = await checkSeeded({ sdl, dashboards: true }));
  });

  it.each([
    ['.attendeeCount', 'dashboard: Weekly attendance'],
    ['.completionCount', 'console: ConsoleBingoEvent'],
  ])('says of %s who uses it: %s', (field, consumer) => {
    const removed = findings.find(
      ({ rule, coordinate }) => rule === 'FIELD_REMOVED' && coordinate?.endsWith(field),
    );
    expect(removed?.usedBy).toContain(consumer);
  });

  it('fails for a dashboard, with its file and line', () => {
    const broken = findings.find(({ rule, file }) => rule === 'DASHBOARD_INVALID' && file === DASHBOARD);
    expect(broken).toMatchObject({ severity: 'error', line: 28 });
    expect(broken?.message).toContain('Cannot query field "attendeeCount"');
  });

  it('fails for a document of the console, with its file and line', () => {
    const broken = findings.filter(({ rule }) => rule === 'DASHBOARD_INVALID');
    const file = 'console/events/events.graphql';
    const line =
      1 +
      readFileSync(join(packageRoot, file), 'utf8')
        .split('\n')
        .findIndex((text) => text.includes('completionCount'));
    expect(broken).toContainEqual(expect.objectContaining({ severity: 'error', file, line }));
  });
});

describe('a deprecated field', () => {
  const deprecated = { attendance: sdl.attendance.slice(1) };

  it('is reported where own documents and dashboards use it', async () => {
    const { findings } = await checkSeeded({
      sdl: {
        ...deprecated,
        bingo: [{ after: 'type BingoStanding ', from: 'rsn: String!', to: 'rsn: String! @deprecated' }],
      },
      dashboards: true,
    });
    const told = findings.filter(({ rule }) => rule === 'DEPRECATED_USED').map(shown);
    expect(told).toContain(`warning DEPRECATED_USED ${DASHBOARD} dashboard: Weekly attendance`);
    expect(told).toContain(
      'warning DEPRECATED_USED rest-facade/operations/bingo/get-bingo-leaderboard.graphql GetBingoLeaderboard',
    );
  });
});
