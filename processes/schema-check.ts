import { passes } from '#schema/check/check-report';
import { CheckCannotRun } from '#schema/check/finding';
import { writeReport } from '#schema/check/report/formats';
import { emitSubgraphs } from './emit-subgraphs';
import { openPublished } from './schema-check/published-source';
import { readArguments } from './schema-check/read-arguments';
import { readInput } from './schema-check/read-input';
import { runChecks } from './schema-check/run-checks';

const FAILED = 1;
const COULD_NOT_RUN = 2;

/** Checks the sources against the rules and against what was published; prints a report. No database. */
async function check(): Promise<void> {
  const { format, against } = readArguments(process.argv.slice(2));
  const report = await runChecks(readInput(emitSubgraphs(), await openPublished(against)));
  process.stdout.write(writeReport(report, format));
  if (!passes(report)) process.exitCode = FAILED;
}

check().catch((error: unknown) => {
  // What is no CheckCannotRun is a mistake in the check: its stack says where.
  const said =
    error instanceof CheckCannotRun ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`The schema could not be checked. ${said}\n`);
  process.exitCode = COULD_NOT_RUN;
});
