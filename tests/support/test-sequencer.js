const { default: Sequencer } = require('@jest/test-sequencer');

/** Runs the longest suites first, those of folders and the full ones: last they would leave cores idle. */
module.exports = class TestSequencer extends Sequencer {
  sort(tests) {
    const rankOf = ({ path }) =>
      path.includes('/tests/together/') ? 0 : path.endsWith('.full.test.ts') ? 1 : 2;
    return super.sort(tests).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
};
