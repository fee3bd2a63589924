import { median } from '#tests/support/median';
import { markdownReport, readable } from './markdown';
import { contestant, endpoint, results } from './some-results.fixture';

const slower = endpoint([
  { ...contestant('product', 900, 1100, 1000), open: [{ rate: 450, p50Ms: 1.5, p99Ms: 12.25 }] },
  contestant('hand-written', 1250, 1250, 1250),
]);
const cached = endpoint(
  [
    contestant('product', 2000),
    contestant('product, response cache', 9000),
    contestant('hand-written', 1000),
    contestant('stock federation', 100),
  ],
  { title: 'GET /list', kept: true },
);

const minor = endpoint([contestant('product', 10)], { name: 'config', title: 'GET /config' });

const report = markdownReport(results(slower, cached, minor), 'Some notes.\n');

/** Returns the lines from a heading to the next one. */
function section(heading: string): readonly string[] {
  const [, below = ''] = report.split(`\n## ${heading}\n`);
  const [text = ''] = below.split('\n## ');
  return text.trim().split('\n');
}

describe('the report', () => {
  it('states the command, commit, time and machine', () => {
    expect(report).toContain('`npm run bench` at commit abc1234 on 2026-11-22 05:00 UTC');
    expect(report).toContain('a machine, 2 cores. Servers on core 0, load and database on core 1');
    expect(report).toContain('Node.js 20.20.2, PostgreSQL 18.4');
  });

  it('has a headline column for every measured contestant', () => {
    expect(section('Headline')).toEqual([
      '| requests per second, one core | product | product, response cache | hand-written | stock federation |',
      '| --- | ---: | ---: | ---: | ---: |',
      '| GET /progress | 1,000 | – | 1,250 | – |',
      '| GET /list | 2,000 | 9,000 | 1,000 | 100 |',
    ]);
  });

  it('omits minor endpoints from the headline', () => {
    expect(report).toContain('| GET /config |');
    expect(section('Headline').join()).not.toContain('GET /config');
  });

  it('marks missed targets', () => {
    expect(section('Ratios').slice(2)).toEqual([
      '|  | product / hand-written | product, response cache / hand-written | product / stock federation |',
      '| --- | ---: | ---: | ---: |',
      '| GET /progress | 0.80 ✗ (1) | – | – |',
      '| GET /list | 2.00 (1) | 9.00 (2) | 20.0 |',
      '| GET /config | – | – | – |',
    ]);
  });

  it('has medians with their range, latencies and CPU time', () => {
    expect(section('Figures')).toContain(
      '| product | 1,000 (900–1,100) | 4.00 | 250 | 450/s | 1.50 | 12.3 |',
    );
    expect(section('Figures')).toContain('| hand-written | 1,250 (1,250–1,250) | 4.00 | 250 | – | – | – |');
  });

  it('states the number of failed requests', () => {
    const [round] = contestant('stock federation', 50).rounds;
    const failing = {
      name: 'stock federation',
      rounds: [round, round].flatMap((measured) => (measured ? { ...measured, failed: 2 } : [])),
      open: [],
    };
    expect(markdownReport(results(endpoint([failing])), '')).toContain(
      '| stock federation, 4 failed | 50.0 ',
    );
  });

  it('has a memory table and the notes', () => {
    expect(section('Memory')).toContain('| product | 1 | 210 | 260 |');
    expect(section('Notes')).toEqual(['Some notes.']);
  });
});

describe('readable and median', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 100], 10],
  ])('%j have the median %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it('have no median if empty', () => {
    expect(median([])).toBeNaN();
  });

  it.each([
    [0.256, '0.26'],
    [9.994, '9.99'],
    [12.34, '12.3'],
    [99.94, '99.9'],
    [100.4, '100'],
    [13933.2, '13,933'],
    [Number.NaN, '–'],
  ])('format %d as %s', (value, expected) => {
    expect(readable(value)).toBe(expected);
  });
});
