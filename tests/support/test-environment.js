const { TestEnvironment } = require('jest-environment-node');

/** Lets hooks after a test know whether it failed: `currentTestFailed()`. */
module.exports = class extends TestEnvironment {
  handleTestEvent({ name }) {
    if (name === 'test_start') this.global.currentTestFailed = false;
    if (name === 'test_fn_failure') this.global.currentTestFailed = true;
  }
};
