import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GraphQLError, parse } from 'graphql';
import { readDirectives, readDocuments } from '#facade/documents/read-documents';
import { facadeFolder } from '#facade/rest-operation';
import { readDashboardFiles, readQuery } from '#gateway/site/dashboard-queries';
import { packageRoot } from '#runtime/package-root';
import { readArtefacts } from '#schema/artefacts';
import { ACCEPTED_CHANGES } from '#schema/check/accepted-changes';
import type { CostedOperation } from '#schema/check/check-costs';
import { CheckCannotRun } from '#schema/check/finding';
import { readSeverities } from '#schema/check/severities';
import type { SubgraphSdl } from '#schema/compose';
import { environment } from '../configuration/environment';
import { readConsoleDocuments } from '../console/read-console-documents';
import type { PublishedSource } from './published-source';
import { usageAt } from './read-usage';
import type { CheckInput } from './run-checks';

/**
 * Reads the sources from disk.
 *
 * @param usageAddress of a gateway that says who uses what breaks; null for none.
 * @throws GraphQLError for a REST document with a syntax error.
 * @throws CheckCannotRun if a file is missing.
 */
export function readInput(
  subgraphs: readonly SubgraphSdl[],
  { published, history }: PublishedSource,
  usageAddress: string | null = null,
): CheckInput {
  try {
    return {
      subgraphs,
      documents: readDocuments(facadeFolder()),
      dashboards: readDashboards(),
      restDirectives: readDirectives(facadeFolder()),
      committed: readArtefacts(),
      published,
      history,
      acceptedChanges: readFileSync(join(packageRoot, ACCEPTED_CHANGES), 'utf8'),
      severities: readSeverities(packageRoot),
      today: new Date(),
      readUsage: usageAddress === null ? null : usageAt(usageAddress, environment().SCHEMA_REGISTRY_TOKEN),
    };
  } catch (error) {
    if (error instanceof GraphQLError || error instanceof CheckCannotRun) throw error;
    throw new CheckCannotRun(error instanceof Error ? String(error) : 'The sources cannot be read');
  }
}

/**
 * Reads what the platform's own pages ask the public graph: the queries of the dashboards and the documents
 * of the console. The explorer's other presets are the REST documents.
 */
export function readDashboards(): CostedOperation[] {
  const console = readConsoleDocuments().map(({ name, file, document }) => ({
    name: `console: ${name}`,
    file,
    document,
  }));
  const dashboards = readDashboardFiles().map(({ file, text }) => ({
    name: `dashboard: ${readQuery(file, text).name}`,
    file: `gateway/site/dashboard-queries/${file}`,
    document: parse(text),
  }));
  return [...dashboards, ...console];
}
