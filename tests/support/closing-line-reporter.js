/** Ends the output with a line for log parsers: `N passed, N failed`. Jest loads this file untransformed. */
module.exports = class ClosingLineReporter {
  onRunComplete(_contexts, results) {
    const broken = results.numFailedTests + results.numRuntimeErrorTestSuites;
    process.stdout.write(`\n${results.numPassedTests} passed, ${broken} failed\n`);
  }
};
