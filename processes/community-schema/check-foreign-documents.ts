import { appendFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buildSchema, type DocumentNode, print } from 'graphql';
import { checkOperationLimits, parseWithinLimits } from '#gateway/graphql-endpoint/operation-limits';
import { registryAt } from '#processes/schema-check/registry-at';
import { type CheckReport, passes, summary } from '#schema/check/check-report';
import { CheckCannotRun, type Finding, finding } from '#schema/check/finding';
import { writeReport } from '#schema/check/report/formats';
import { readSeverities, withSeverities } from '#schema/check/severities';
import { embeddedDocuments } from '#schema/documents/embedded-documents';
import { findDocuments } from '#schema/documents/find-documents';
import {
  type DocumentFile,
  type DocumentProblem,
  validateDocuments,
} from '#schema/documents/validate-documents';
import { type SkippedRequests, validateRestUse } from '#schema/documents/validate-rest-use';
import type { Live } from '#schema/publishing/version';
import type { Outcome } from './outcome';
import type { CheckCommand } from './read-command';

const RULES = {
  breaking: {
    rule: 'OPERATION_INVALID',
    help: 'correct the operation: it is not valid in the live schema',
  },
  dangerous: {
    rule: 'DEPRECATED_USED',
    help: 'use the replacement that the reason names before the removal',
  },
  error: {
    rule: 'OPERATION_BEYOND_LIMITS',
    help: 'split the operation: the graph refuses it',
  },
} as const;

/** Where the check looks for GraphQL operations. */
const READ =
  'it reads .graphql and .gql files, gql`…`, graphql(`…`) and /* GraphQL */ `…` in programs, and manifests of persisted queries';

const NOTHING: CheckedUse = { files: 0, operations: 0, problems: [], notes: [] };

/**
 * Validates the operations of another repository against the live graph, and its REST use against the live
 * contract.
 * @throws CheckCannotRun if a kind of input contains no operation: a check of nothing must not pass.
 */
export async function checkForeignDocuments(command: CheckCommand, cwd: string): Promise<Outcome> {
  const { against, documents, rest, operands, format } = command;
  // The shell expands an unquoted glob to paths.
  const globs = [...documents, ...operands];
  const files = globs.length === 0 ? [] : await findDocuments(globs, cwd);
  const uses = rest.length === 0 ? [] : await findDocuments(rest, cwd);
  const severities = readSeverities(cwd, command.severities);
  const registry = registryAt(against);
  const live = await registry.live();
  const artefact = (path: string) => registry.liveArtefact(live, path);
  const graph = files.length === 0 ? NOTHING : await checkGraphUse(command, files, artefact);
  const calls = uses.length === 0 ? NOTHING : await checkRestUse(command, uses, artefact);
  const findings = withSeverities([...graph.problems, ...calls.problems].map(findingOf), severities);
  const { notes } = calls;
  const report: CheckReport = { findings, notes, comparedWith: live.version, estimates: [] };
  const passed = passes(report);
  const operations = counted(graph.operations + calls.operations, 'operation');
  const read = `${operations} in ${counted(graph.files + calls.files, 'file')}`;
  const checked = `${read} checked against ${liveName(live)} at ${against}`;
  if (command.summary !== undefined) {
    const markdown = writeReport({ ...report, notes: [...notes, checked] }, 'markdown');
    await appendFile(resolve(cwd, command.summary), markdown);
  }
  if (format !== 'table') return { text: writeReport(report, format), failed: !passed };
  const verdict = `${checked}: ${summary(report)}.`;
  return {
    text: [...findings.map(lineOf), ...notes.map((note) => `${note}.`), verdict].join('\n'),
    failed: !passed,
  };
}

async function checkGraphUse(
  { variant }: CheckCommand,
  files: readonly DocumentFile[],
  artefact: ReadArtefact,
): Promise<CheckedUse> {
  const path = variant === undefined ? 'api.graphql' : `variants/${variant}.graphql`;
  const schema = buildSchema(await artefact(path));
  const { problems, operations } = validateDocuments(schema, files.flatMap(embeddedDocuments), limitProblem);
  if (operations === 0 && problems.length === 0) {
    throw new CheckCannotRun(`No GraphQL operation was found in ${counted(files.length, 'file')}: ${READ}.`);
  }
  return { files: files.length, operations, problems, notes: [] };
}

/** Names the live version, or says how the live schema differs from the latest one. */
function liveName({ version, differences }: Live): string {
  if (version !== null) return `version ${version}, which is live`;
  if (!differences) return 'the live schema';
  const { from, artefacts } = differences;
  return `the live schema, which differs from version ${from} in ${artefacts.join(', ')}`;
}

function findingOf({ class: severity, path: file, line, column, message }: DocumentProblem): Finding {
  return finding({ severity, ...RULES[severity], message, file, line, column });
}

/** Returns why the graph would reject a document before planning it. */
function limitProblem(document: DocumentNode): string | null {
  try {
    parseWithinLimits(print(document));
    checkOperationLimits(document);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function lineOf({ severity, file, line, column, message }: Finding): string {
  return `${severity.padEnd(9)}  ${file}:${line}:${column ?? 1}  ${message}`;
}

/**
 * Validates lists of REST operations and recorded traffic against the live contract.
 * @throws CheckCannotRun if none of the files contains an operation of the platform.
 */
async function checkRestUse(
  { against, origin }: CheckCommand,
  files: readonly DocumentFile[],
  artefact: ReadArtefact,
): Promise<CheckedUse> {
  const origins = origin.length > 0 ? origin : [new URL(against).origin];
  const openApi: unknown = JSON.parse(await artefact('openapi.json'));
  const checks = files.map((file) => ({ file, ...validateRestUse(openApi, file, origins) }));
  const operations = checks.reduce((sum, check) => sum + check.operations, 0);
  const notes = checks.flatMap(({ file, skipped }) => skippedNote(file, skipped, origins));
  if (operations === 0) {
    const found = `No REST operation was found in ${counted(files.length, 'file')}.`;
    throw new CheckCannotRun([found, ...notes.map((note) => `${note}.`)].join(' '));
  }
  return { files: files.length, operations, problems: checks.flatMap(({ problems }) => problems), notes };
}

function skippedNote(
  { path }: DocumentFile,
  { elsewhere, notRest }: SkippedRequests,
  origins: readonly string[],
): string[] {
  const reasons = [
    ...(elsewhere > 0 ? [`${elsewhere} not to ${origins.join(' or ')} (see --origin)`] : []),
    ...(notRest > 0 ? [`${notRest} not to the REST contract`] : []),
  ];
  if (reasons.length === 0) return [];
  const skipped = counted(elsewhere + notRest, 'recorded request');
  return [`${path}: skipped ${skipped}, ${reasons.join(' and ')}`];
}

/** What a part of the check read, and what it found. */
interface CheckedUse {
  readonly files: number;
  readonly operations: number;
  readonly problems: readonly DocumentProblem[];
  /** What was skipped, and why. */
  readonly notes: readonly string[];
}

/** Reads an artefact of the live schema by its path, such as `openapi.json`. */
type ReadArtefact = (path: string) => Promise<string>;

/** `1 file`, `2 files` */
function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
