import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '#runtime/package-root';
import { markdownReport } from './markdown';
import type { Results } from './results';

const FOLDER = join(packageRoot, 'docs/performance');

/** Hand-written notes on the method, appended to the report. */
const NOTES = join(packageRoot, 'tools/bench/report/notes.md');

/** Writes a complete run to docs/performance, as Markdown and JSON. */
export async function writeReport(results: Results, say: (line: string) => void): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, 'report.json'), `${JSON.stringify(results, null, 2)}\n`);
  await writeFile(join(FOLDER, 'report.md'), markdownReport(results, await readFile(NOTES, 'utf8')));
  say('wrote docs/performance/report.md and report.json');
}

/** Prints the report of some endpoints without writing files. */
export function printReport(results: Results): void {
  process.stdout.write(markdownReport(results, ''));
}
