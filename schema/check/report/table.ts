import { MAX_COST } from '../../cost/estimate-cost';
import { type CheckReport, passes, summary } from '../check-report';
import type { Finding } from '../finding';

const HEAD = ['', 'rule', 'where'] as const;

/** Formats a report for a terminal: one row per finding, with message and help below. */
export function tableReport(report: CheckReport): string {
  const rows = report.findings.map(findingRow);
  const widths = [0, 1].map((column) =>
    Math.max(...[HEAD, ...rows.map(({ cells }) => cells)].map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const table = rows.flatMap(({ cells, below }) => [line(cells), ...below.map((text) => `    ${text}`)]);
  return [
    ...(rows.length > 0 ? [line(HEAD), ...table, ''] : []),
    ...costLines(report),
    ...report.notes.map((note) => `${note}.`),
    `${passes(report) ? 'The schema passes' : 'The schema does not pass'}: ${summary(report)}${comparedText(report)}.`,
  ].join('\n');
}

function costLines({ estimates }: CheckReport): string[] {
  if (estimates.length === 0) return [];
  const lines = estimates.map(({ name, points }) => `${String(points).padStart(7)}  ${name}`);
  return [`Estimated cost in points, of at most ${MAX_COST}`, ...lines, ''];
}

function findingRow(found: Finding) {
  const { severity, rule, file, line, message, usedBy, help, accepted } = found;
  const below = [
    message,
    ...(usedBy.length > 0 ? [`used by ${usersOf(found)}`] : []),
    ...(accepted === null ? [] : [`accepted: ${accepted}`]),
    ...(help === null ? [] : [`→ ${help}`]),
  ];
  return { cells: [accepted === null ? severity : 'accepted', rule, `${file}:${line}`], below };
}

/** Lists the first five users of a finding and counts the rest. */
export function usersOf({ usedBy }: Finding): string {
  const more = usedBy.length - 5;
  return more > 0 ? `${usedBy.slice(0, 5).join(', ')} and ${more} more` : usedBy.join(', ');
}

function comparedText({ comparedWith }: CheckReport): string {
  return comparedWith === null ? '' : `, compared with version ${comparedWith}`;
}
