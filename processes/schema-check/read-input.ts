import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { facadeFolder } from '#facade/documents/facade-folder';
import { readDirectives, readDocuments } from '#facade/documents/read-documents';
import { packageRoot } from '#kit/package-root';
import { readArtefacts } from '#schema/artefacts';
import { ACCEPTED_CHANGES } from '#schema/check/accepted-changes';
import { CheckCannotRun } from '#schema/check/finding';
import type { SubgraphSdl } from '#schema/compose';
import type { PublishedVersions } from '#schema/published-versions';
import type { CheckInput } from './run-checks';

/**
 * The sources as they are on this disk.
 *
 * @throws CheckCannotRun when a file is missing or a REST document is no GraphQL.
 */
export function readInput(subgraphs: readonly SubgraphSdl[], published: PublishedVersions): CheckInput {
  try {
    return {
      subgraphs,
      documents: readDocuments(facadeFolder()),
      restDirectives: readDirectives(facadeFolder()),
      committed: readArtefacts(),
      published,
      acceptedChanges: readFileSync(join(packageRoot, ACCEPTED_CHANGES), 'utf8'),
      today: new Date(),
    };
  } catch (error) {
    throw new CheckCannotRun(error instanceof Error ? String(error) : 'The sources cannot be read');
  }
}
