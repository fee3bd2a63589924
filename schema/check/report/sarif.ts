import { product } from '#runtime/package-root';
import type { CheckReport } from '../check-report';
import { type Finding, fails } from '../finding';
import { textOf } from './github';

/** Formats a report as SARIF 2.1.0 for code-scanning services. Accepted changes are suppressed results. */
export function sarifReport({ findings, notes }: CheckReport): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))].sort().map((id) => ({ id }));
  const run = {
    tool: { driver: { name: 'schema:check', version: product.version, rules } },
    invocations: [
      {
        executionSuccessful: true,
        toolExecutionNotifications: notes.map((text) => ({ level: 'note', message: { text } })),
      },
    ],
    results: findings.map(resultOf),
  };
  const $schema = 'https://json.schemastore.org/sarif-2.1.0.json';
  return JSON.stringify({ $schema, version: '2.1.0', runs: [run] }, null, 2);
}

function resultOf(found: Finding): object {
  const { rule, file, line, column, coordinate, accepted } = found;
  const region = { startLine: line, ...(column !== null && { startColumn: column }) };
  return {
    ruleId: rule,
    level: levelOf(found),
    message: { text: textOf(found) },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: file }, region },
        ...(coordinate !== null && { logicalLocations: [{ fullyQualifiedName: coordinate }] }),
      },
    ],
    ...(accepted !== null && { suppressions: [{ kind: 'external', justification: accepted }] }),
  };
}

function levelOf(found: Finding): 'error' | 'warning' | 'note' {
  if (fails(found) || found.severity === 'breaking') return 'error';
  return found.severity === 'safe' ? 'note' : 'warning';
}
