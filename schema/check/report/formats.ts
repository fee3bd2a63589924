import type { CheckReport } from '../check-report';
import { githubReport } from './github';
import { markdownReport } from './markdown';
import { sarifReport } from './sarif';
import { tableReport } from './table';

export const FORMATS = ['table', 'json', 'github', 'sarif', 'markdown'] as const;

export type Format = (typeof FORMATS)[number];

const WRITERS: Readonly<Record<Format, (report: CheckReport) => string>> = {
  table: tableReport,
  json: (report) => JSON.stringify(report, null, 2),
  github: githubReport,
  sarif: sarifReport,
  markdown: markdownReport,
};

/** Formats a report; the text ends with a line break. */
export function writeReport(report: CheckReport, format: Format): string {
  return `${WRITERS[format](report)}\n`;
}
