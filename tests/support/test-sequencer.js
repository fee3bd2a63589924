const { default: Sequencer } = require('@jest/test-sequencer');

/** Suites of a quarter of a minute or more, longest first: run last, they would leave all cores but one idle. */
const LONGEST = [
  'tests/faults/faults.full.test.ts',
  'tests/together/processes.test.ts',
  'tests/together/tests.contract.game.test.ts',
  'tests/contract/equivalence.test.ts',
  'tests/together/tests.contract.bingo.test.ts',
  'tests/together/tests.contract.auth.test.ts',
  'tests/together/subgraphs.game.test.ts',
  'tests/together/tests.contract.attendance.test.ts',
  'tests/together/subgraphs.bingo.test.ts',
  'tests/together/gateway.test.ts',
  'tests/together/tests.contract.events.test.ts',
  'tests/together/tests.contract.gateway.test.ts',
  'tests/e2e/start.test.ts',
  'tests/together/subgraphs.events.test.ts',
  'tests/together/subgraphs.kit.test.ts',
  'tests/together/rest-facade.test.ts',
  'tests/together/subgraphs.auth.test.ts',
  'tests/contract/read-your-writes/read-your-writes.test.ts',
  'tests/e2e/admin.test.ts',
  'tests/contract/game/automation.test.ts',
  'tests/security/revocation.test.ts',
  'tests/router/stock-router.test.ts',
  'processes/gateway/serve.full.test.ts',
  'processes/embedded-postgres/closed-home.full.test.ts',
  'tests/security/hostile-operations.test.ts',
  'tests/e2e/stop-while-starting.test.ts',
  'tests/e2e/browser-pages.full.test.ts',
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
