const { default: Sequencer } = require('@jest/test-sequencer');

/** Suites of which each takes longer than all others of its kind; last they would leave all cores but one idle. */
const LONGEST = [];

/** Runs the longest suites first, also without a cache of timings; with `TEST_ORDER=random` all in any order. */
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
