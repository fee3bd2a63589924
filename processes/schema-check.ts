import { GraphQLError } from 'graphql';
import { type CheckReport, passes, withoutCosts } from '#schema/check/check-report';
import { CheckCannotRun } from '#schema/check/finding';
import { writeReport } from '#schema/check/report/formats';
import { emitSubgraphs } from './emit-subgraphs';
import { unreadableDocument } from './schema-check/check-documents';
import { print } from './schema-check/print';
import { openPublished, type PublishedSource } from './schema-check/published-source';
import { readArguments } from './schema-check/read-arguments';
import { readInput } from './schema-check/read-input';
import { type CheckInput, runChecks } from './schema-check/run-checks';

const FAILED = 1;
const COULD_NOT_RUN = 2;

/** Checks the sources against the rules and the published versions; prints a report. Needs no database. */
async function check(): Promise<void> {
  const { format, costs, usage, ...source } = readArguments(process.argv.slice(2));
  const report = await reportOn(await openPublished(source), usage);
  print(writeReport(costs ? report : withoutCosts(report), format));
  if (!passes(report)) process.exitCode = FAILED;
}

async function reportOn(source: PublishedSource, usage: string | null): Promise<CheckReport> {
  const subgraphs = await emitSubgraphs();
  let input: CheckInput;
  try {
    input = readInput(subgraphs, source, usage);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const notes = ['A REST document is not valid GraphQL: nothing else was checked'];
    return { findings: [unreadableDocument(error)], notes, comparedWith: null, estimates: [] };
  }
  return runChecks(input);
}

check().catch((error: unknown) => {
  // Other errors are bugs in the check, so their stack is printed.
  const text =
    error instanceof CheckCannotRun ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`The schema could not be checked. ${text}\n`);
  process.exitCode = COULD_NOT_RUN;
});
