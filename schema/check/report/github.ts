import { type CheckReport, passes, summary } from '../check-report';
import { type Finding, fails } from '../finding';
import { usersOf } from './table';

/** Formats a report as GitHub Actions commands, which annotate the lines of a pull request. */
export function githubReport(report: CheckReport): string {
  const commands = report.findings.map((found) => {
    const { file, line, column, rule } = found;
    const at = column === null ? `line=${line}` : `line=${line},col=${column}`;
    const place = `file=${property(file)},${at},title=${property(rule)}`;
    return `::${levelOf(found)} ${place}::${data(textOf(found))}`;
  });
  const notes = report.notes.map((note) => `::notice::${data(note)}`);
  return [...commands, ...notes, `${passes(report) ? 'passed' : 'failed'}: ${summary(report)}`].join('\n');
}

/** Formats a finding as lines of text. */
export function textOf(found: Finding): string {
  const { message, usedBy, accepted, help } = found;
  return [
    message,
    ...(usedBy.length > 0 ? [`Used by ${usersOf(found)}.`] : []),
    ...(accepted === null ? [] : [`Accepted: ${accepted}.`]),
    ...(help === null ? [] : [`Fix: ${help}.`]),
  ].join('\n');
}

function levelOf(found: Finding): 'error' | 'warning' | 'notice' {
  if (fails(found)) return 'error';
  return found.severity === 'safe' ? 'notice' : 'warning';
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
