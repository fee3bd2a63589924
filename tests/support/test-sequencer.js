const { default: Sequencer } = require('@jest/test-sequencer');

/** Runs the suites of `tests/together` first: they take longest, and last they would leave cores idle. */
module.exports = class TestSequencer extends Sequencer {
  sort(tests) {
    const isTogether = ({ path }) => path.includes('/tests/together/');
    const others = tests.filter((test) => !isTogether(test));
    return [...tests.filter(isTogether), ...super.sort(others)];
  }
};
