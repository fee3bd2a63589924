import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packageRoot } from '#runtime/package-root';

/**
 * Runs the suites of a folder as one, so that packages are evaluated once for all of them. The gate does so;
 * `TEST_TOGETHER=0 npm test` runs each suite by itself, which proves that none depends on another.
 *
 * @param file the calling suite, named after the folder: `subgraphs.auth.test.ts`.
 */
export function runTogether(file: string): void {
  const folder = join(packageRoot, basename(file, '.test.ts').replaceAll('.', '/'));
  const suites = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !path.endsWith('.full.test.ts'))
    .sort();
  for (const suite of suites) describe(suite, () => void require(join(folder, suite)));
}
