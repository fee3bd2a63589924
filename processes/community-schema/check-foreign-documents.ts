import { buildSchema, type DocumentNode, print } from 'graphql';
import { checkOperationLimits, parseWithinLimits } from '#gateway/graphql-endpoint/operation-limits';
import { registryAt } from '#processes/schema-check/registry-at';
import { type CheckReport, passes, summary } from '#schema/check/check-report';
import { type Finding, finding } from '#schema/check/finding';
import { writeReport } from '#schema/check/report/formats';
import { embeddedDocuments } from '#schema/documents/embedded-documents';
import { findDocuments } from '#schema/documents/find-documents';
import { type DocumentProblem, validateDocuments } from '#schema/documents/validate-documents';
import { validateRestUse } from '#schema/documents/validate-rest-use';
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

/** Validates the operations of another repository against the live graph. */
export async function checkForeignDocuments(command: CheckCommand, cwd: string): Promise<Outcome> {
  const { against, documents, rest, operands, variant, format } = command;
  // The shell expands an unquoted glob to paths.
  const globs = [...documents, ...operands];
  const files = globs.length === 0 ? [] : await findDocuments(globs, cwd);
  const uses = rest.length === 0 ? [] : await findDocuments(rest, cwd);
  const registry = registryAt(against);
  const live = await registry.live();
  const path = variant === undefined ? 'api.graphql' : `variants/${variant}.graphql`;
  const schema = buildSchema(await registry.liveArtefact(live, path));
  const problems = validateDocuments(schema, files.flatMap(embeddedDocuments), limitProblem);
  if (uses.length > 0) {
    const openApi: unknown = JSON.parse(await registry.liveArtefact(live, 'openapi.json'));
    problems.push(...uses.flatMap((use) => validateRestUse(openApi, use)));
  }
  const findings = problems.map(findingOf);
  const report: CheckReport = { findings, notes: [], comparedWith: live.version, estimates: [] };
  const passed = passes(report);
  if (format !== 'table') return { text: writeReport(report, format), failed: !passed };
  const count = files.length + uses.length;
  const checked = `${count} ${count === 1 ? 'file' : 'files'}`;
  const version = liveName(live);
  const verdict = `${checked} checked against ${version} at ${against}: ${summary(report)}.`;
  return { text: [...findings.map(lineOf), verdict].join('\n'), failed: !passed };
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

/** Returns why the graph would refuse a document before planning it. */
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
