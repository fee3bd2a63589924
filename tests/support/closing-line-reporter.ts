import type { AggregatedResult, Reporter } from '@jest/reporters';

/** Ends the output with one line that any reader of logs can count by: `N passed, N failed`. */
export default class ClosingLineReporter implements Pick<Reporter, 'onRunComplete'> {
  onRunComplete(_contexts: unknown, results: AggregatedResult): void {
    const broken = results.numFailedTests + results.numRuntimeErrorTestSuites;
    process.stdout.write(`\n${results.numPassedTests} passed, ${broken} failed\n`);
  }
}
