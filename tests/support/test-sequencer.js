const { default: Sequencer } = require('@jest/test-sequencer');

/** Suites of half a minute or more, longest first: run last, they would leave all cores but one idle. */
const LONGEST = [
  'tests/faults/faults.full.test.ts',
  'tests/e2e/admin.test.ts',
  'tests/contract/equivalence.test.ts',
  'tests/e2e/start.test.ts',
  'tests/e2e/stop-while-starting.test.ts',
  'tests/contract/read-your-writes/read-your-writes.test.ts',
  'tests/e2e/clients.test.ts',
  'tests/plans/plans.test.ts',
  'tests/security/many-processes.test.ts',
  'tests/e2e/browser-pages.full.test.ts',
  'tests/contract/bingo/races.test.ts',
  'tests/contract/game/automation.test.ts',
  'tests/security/shared-rate-limits.test.ts',
  'tests/security/revocation.test.ts',
  'tests/security/hostile-operations.test.ts',
];

/**
 * Runs the longest suites first, even without a timing cache; with `TEST_ORDER=random` all in random order.
 */
module.exports = class TestSequencer extends Sequencer {
  sort(tests) {
    if (process.env.TEST_ORDER === 'random') return shuffled(tests);
    const rank = ({ path }) => LONGEST.findIndex((longest) => path.endsWith(longest));
    const first = tests.filter((test) => rank(test) >= 0).sort((a, b) => rank(a) - rank(b));
    return [...first, ...super.sort(tests.filter((test) => rank(test) < 0))];
  }
};

function shuffled(tests) {
  return tests
    .map((test) => ({ test, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ test }) => test);
}
