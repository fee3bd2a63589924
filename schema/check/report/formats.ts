import { product } from '#runtime/package-root';
import { MAX_COST } from '../../cost/estimate-cost';
import { type CheckReport, passes, summary } from '../check-report';
import { type Finding, fails } from '../finding';
import { githubReport, textOf } from './github';
import { tableReport, usersOf } from './table';

export const FORMATS = ['table', 'json', 'github', 'sarif', 'markdown'] as const;

export type Format = (typeof FORMATS)[number];

const WRITERS: Readonly<Record<Format, (report: CheckReport) => string>> = {
  table: tableReport,
  json: jsonReport,
  github: githubReport,
  sarif: sarifReport,
  markdown: markdownReport,
};

/** Formats a report; the text ends with a line break. */
export function writeReport(report: CheckReport, format: Format): string {
  return `${WRITERS[format](report)}\n`;
}

/** Version of the JSON of all commands. It changes when a reader would have to. */
export const JSON_FORMAT = 1;

function jsonReport({ estimates, ...report }: CheckReport): string {
  const verdict = passes({ ...report, estimates }) ? 'passed' : 'failed';
  const costs = estimates.length > 0 && { estimates };
  return JSON.stringify({ format: JSON_FORMAT, verdict, ...report, ...costs }, null, 2);
}

/** Formats a report as SARIF 2.1.0 for code-scanning services. Accepted changes are suppressed results. */
function sarifReport({ findings, notes }: CheckReport): string {
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

/** Formats a report as Markdown for a pull-request comment. */
function markdownReport(report: CheckReport): string {
  const rows = report.findings.map((found) =>
    [accepted(found), code(found.rule), code(`${found.file}:${found.line}`), describe(found)].join(' | '),
  );
  const table = ['| | Rule | Where | What |', '|---|---|---|---|', ...rows.map((row) => `| ${row} |`)];
  return [
    `**Schema check ${passes(report) ? 'passed' : 'failed'}**: ${summary(report)}`,
    ...(rows.length > 0 ? ['', ...table] : []),
    ...costTable(report),
    ...report.notes.flatMap((note) => ['', `${note}.`]),
  ].join('\n');
}

function costTable({ estimates }: CheckReport): string[] {
  if (estimates.length === 0) return [];
  const rows = estimates.map(({ name, points }) => `| ${points} | ${asCell(name)} |`);
  const summary = `Estimated cost of operations, of at most ${MAX_COST} points`;
  return [
    '',
    `<details><summary>${summary}</summary>`,
    '',
    '| Points | Operation |',
    '|---:|---|',
    ...rows,
    '',
    '</details>',
  ];
}

function accepted(found: Finding): string {
  return found.accepted === null ? found.severity : 'accepted';
}

function describe(found: Finding): string {
  const parts = [
    found.message,
    ...(found.usedBy.length > 0 ? [`used by ${usersOf(found)}`] : []),
    ...(found.accepted === null ? [] : [`accepted: ${found.accepted}`]),
    ...(found.help === null ? [] : [`→ ${found.help}`]),
  ];
  return parts.map(asCell).join('<br>');
}

function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}

function asCell(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('|', '\\|')
    .replaceAll('\n', '<br>');
}
