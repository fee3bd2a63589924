import { MAX_COST } from '../../cost/estimate-cost';
import { type CheckReport, passes, summary } from '../check-report';
import type { Finding } from '../finding';
import { usersOf } from './table';

/** Formats a report as Markdown for a pull-request comment. */
export function markdownReport(report: CheckReport): string {
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
