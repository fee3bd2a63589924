import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '#runtime/package-root';
import { readDashboardFiles } from './explorer/dashboard-queries';

const texts = z.array(z.string()).min(1);

/**
 * Returns the texts of the console's operations, as the build writes them, and of the dashboards' queries.
 * `schema:check` bounds what each of them costs.
 */
export function trustedDocuments(): ReadonlySet<string> {
  const built = readFileSync(join(packageRoot, 'dist/console/operations.json'), 'utf8');
  return new Set([...texts.parse(JSON.parse(built)), ...readDashboardFiles().map(({ text }) => text)]);
}
