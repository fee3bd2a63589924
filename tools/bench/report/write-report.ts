import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '#runtime/package-root';
import { markdownReport } from './markdown';
import type { Results } from './results';

const FOLDER = join(packageRoot, 'docs/performance');

/** What a reader of figures has to know; written by hand. */
const NOTES = join(packageRoot, 'tools/bench/report/notes.md');

/** Keeps a run for people and for programs. */
export async function writeReport(results: Results, say: (line: string) => void): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, 'report.json'), `${JSON.stringify(results, null, 2)}\n`);
  await writeFile(join(FOLDER, 'report.md'), markdownReport(results, await readFile(NOTES, 'utf8')));
  say('docs/performance/report.md and report.json are written');
}

/** Shows a run of some endpoints and keeps nothing. */
export function printReport(results: Results): void {
  process.stdout.write(markdownReport(results, ''));
}
