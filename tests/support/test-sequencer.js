const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Suites of about half a minute or more, longest first: run last, they would leave all cores but one idle.
 */
const LONGEST = [
  'tests/together/processes.test.ts',
  'tests/together/tests.contract.game.test.ts',
  'tests/together/tests.contract.bingo.test.ts',
  'tests/e2e/console/pages.full.test.ts',
  'tests/together/subgraphs.bingo.test.ts',
  'tests/security/bingo-gains-crash.full.test.ts',
  'tests/e2e/browser-pages.full.test.ts',
  'tests/together/tests.contract.gateway.test.ts',
  'tests/together/tests.security.test.ts',
  'tests/e2e/clients.full.test.ts',
  'tests/e2e/sandbox-data.full.test.ts',
  'tests/e2e/console/board-rules.full.test.ts',
  'tests/together/tests.contract.attendance.test.ts',
  'tests/together/tests.contract.events.test.ts',
  'tests/together/tests.contract.auth.test.ts',
  'tests/faults/faults.full.test.ts',
  'tests/together/subgraphs.game.test.ts',
  'tests/security/automation-crash.full.test.ts',
  'tests/faults/dink-teams.full.test.ts',
  'tests/e2e/admin.full.test.ts',
  'tests/e2e/console/events.full.test.ts',
  'tests/faults/dink-kills.full.test.ts',
  'tests/e2e/console/webhooks.full.test.ts',
  'tests/together/gateway.test.ts',
  'subgraphs/bingo/teams/many-teams.full.test.ts',
  'tests/security/hostile-operations.full.test.ts',
  'processes/embedded-postgres/crash.full.test.ts',
  'tests/e2e/console/tiles.full.test.ts',
  'tests/e2e/console/tools.full.test.ts',
  'tests/together/subgraphs.events.test.ts',
  'tests/e2e/console/results.full.test.ts',
  'tests/e2e/console/live-proof.full.test.ts',
  'tests/together/subgraphs.kit.test.ts',
  'tests/router/stock-router.test.ts',
  'tests/e2e/console/teams.full.test.ts',
  'tests/together/rest-facade.test.ts',
  'tests/e2e/java-client.full.test.ts',
  'tests/e2e/console/attendance.full.test.ts',
  'processes/gateway/serve.full.test.ts',
  'tests/e2e/console/templates.full.test.ts',
  'tests/e2e/console/configuration.full.test.ts',
  'tests/e2e/console/journeys.test.ts',
  'tests/e2e/console/frame.full.test.ts',
  'tests/e2e/console/people.full.test.ts',
  'tests/e2e/console/records.full.test.ts',
  'tests/security/many-processes.full.test.ts',
  'tests/contract/hidden-tasks.full.test.ts',
  'tests/contract/equivalence.test.ts',
  'tests/contract/read-your-writes/read-your-writes.full.test.ts',
  'tests/e2e/stop-while-starting.full.test.ts',
  'tests/faults/live-kills.full.test.ts',
  'tests/security/bingo-crash.full.test.ts',
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
