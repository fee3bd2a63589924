import { buildSchema, type DocumentNode, extendSchema, parse, print } from 'graphql';
import type { RestDocument } from '#facade/documents/read-documents';
import { stripDocument } from '#facade/documents/read-operation';
import type { RestOperation } from '#facade/rest-operation';
import { type Artefacts, subgraphsOf } from '#schema/artefacts';
import type { Severities } from '#schema/changes';
import { acceptChanges, readAcceptedChanges } from '#schema/check/accepted-changes';
import { changeFindings } from '#schema/check/change-findings';
import { compositionErrors, compositionHints } from '#schema/check/check-composition';
import {
  type CostedOperation,
  checkEstimates,
  checkListSizes,
  estimateOperations,
  type OperationEstimate,
} from '#schema/check/check-costs';
import { checkDescriptions } from '#schema/check/check-descriptions';
import { checkHistory } from '#schema/check/check-history';
import { checkManifests } from '#schema/check/check-manifests';
import { checkNames } from '#schema/check/check-names';
import { checkOpenApi } from '#schema/check/check-openapi';
import { type CheckReport, sortFindings } from '#schema/check/check-report';
import { checkSecondComposer } from '#schema/check/check-second-composer';
import { checkStale } from '#schema/check/check-stale';
import { checkVariants } from '#schema/check/check-variants';
import type { Finding } from '#schema/check/finding';
import { isSdl } from '#schema/check/sdl-elements';
import { sdlPlaces } from '#schema/check/sdl-places';
import { withSeverities } from '#schema/check/severities';
import { type KnownUsage, type ReadUsage, usedName, withUsage } from '#schema/check/usage';
import { compareArtefacts } from '#schema/compare/compare-artefacts';
import { type Composition, type SubgraphSdl, tryComposition } from '#schema/compose';
import { CostEstimator } from '#schema/cost/estimate-cost';
import { readFieldCosts } from '#schema/cost/field-costs';
import { documentSchema, documentSdl } from '#schema/internal-elements';
import type { PublishedVersion, PublishedVersions } from '#schema/published-versions';
import type { HistoryProblem } from '#schema/publishing/history-problems';
import { describeArtefacts } from '../describe-artefacts';
import { checkAccess } from './check-access';
import { checkDashboards, checkDeprecated, consumersOf } from './check-dashboards';
import { checkDocuments, documentFile, operationOf } from './check-documents';
import { checkPlans } from './check-plans';
import { restPlaces } from './rest-places';

/** Input of the check. */
export interface CheckInput {
  readonly subgraphs: readonly SubgraphSdl[];
  readonly documents: readonly RestDocument[];
  /** Dashboard queries. */
  readonly dashboards: readonly CostedOperation[];
  /** Definitions of `@rest` and `@from`. */
  readonly restDirectives: DocumentNode;
  readonly committed: Artefacts;
  readonly published: PublishedVersions;
  /** What is wrong with the versions in the repository. */
  readonly history: readonly HistoryProblem[];
  /** Text of `schema/accepted-changes.json`. */
  readonly acceptedChanges: string;
  readonly severities?: Severities;
  readonly today: Date;
  /** Reads who uses what breaks; null if that is not to be read. */
  readonly readUsage?: ReadUsage | null;
}

/**
 * Runs every check. Skips checks whose prerequisites failed and notes that in the report.
 * @throws CheckCannotRun if the accepted changes are malformed.
 */
export async function runChecks(input: CheckInput): Promise<CheckReport> {
  const { subgraphs, published, acceptedChanges, severities = new Map(), today } = input;
  const accepted = readAcceptedChanges(acceptedChanges);
  const { composition, errors } = tryComposition(subgraphs);
  const places = sdlPlaces(subgraphs.filter(({ sdl }) => isSdl(sdl)));
  if (!composition) {
    return {
      findings: sortFindings([...compositionErrors(errors, places), ...ruleFindings(subgraphs)]),
      notes: ['The subgraphs do not compose: documents, artefacts and changes were not checked'],
      comparedWith: null,
      estimates: [],
    };
  }
  const latest = published.latest();
  const current = await checkCurrent(input, composition);
  const findings = [
    ...compositionHints(composition.hints, places),
    ...checkSecondComposer(subgraphs, composition.apiSdl),
    ...ruleFindings(subgraphs),
    ...current.findings,
    ...checkHistory(input.history),
    ...(latest ? await checkPublished(input, latest, current) : []),
  ];
  const classified = withSeverities(findings, severities);
  const usage = await readUsage(input, classified);
  const acceptanceContext = { today, text: acceptedChanges, compared: latest !== null, usage };
  const judged = acceptChanges(
    usage ? withUsage(classified, usage) : classified,
    accepted,
    acceptanceContext,
  );
  return {
    findings: sortFindings(judged),
    notes: [
      ...(latest ? [] : ['Nothing has been published yet: there is nothing to compare with']),
      ...(latest?.number === null ? ['Compared with the live schema, which is not a published version'] : []),
      ...(current.complete ? [] : ['Artefacts that depend on invalid input were not checked']),
    ],
    comparedWith: latest?.number ?? null,
    estimates: current.estimates,
  };
}

async function readUsage(
  { readUsage }: Pick<CheckInput, 'readUsage'>,
  findings: readonly Finding[],
): Promise<KnownUsage | null> {
  const names = findings.flatMap((found) => (found.severity === 'breaking' ? (usedName(found) ?? []) : []));
  return readUsage && names.length > 0 ? readUsage([...new Set(names)]) : null;
}

/** Checks naming and descriptions in every valid SDL. */
function ruleFindings(subgraphs: readonly SubgraphSdl[]): Finding[] {
  return subgraphs
    .filter(({ sdl }) => isSdl(sdl))
    .flatMap((subgraph) => [...checkNames(subgraph), ...checkDescriptions(subgraph)]);
}

interface Current {
  readonly artefacts: Artefacts;
  readonly operations: readonly RestOperation[];
  readonly findings: readonly Finding[];
  /** Whether all artefacts could be generated. */
  readonly complete: boolean;
  readonly estimates: readonly OperationEstimate[];
}

/** Generates the current artefacts as far as possible and checks them. */
async function checkCurrent(input: CheckInput, composition: Composition): Promise<Current> {
  const { subgraphs, documents, committed, restDirectives } = input;
  const { apiSdl, supergraphSdl } = composition;
  const { variants, findings: variantFindings } = checkVariants(subgraphs);
  const schema = extendSchema(documentSchema(supergraphSdl).toGraphQLJSSchema(), restDirectives);
  const { operations, findings: documentFindings } = checkDocuments(schema, documents);
  const dashboards = checkDashboards(buildSchema(apiSdl), input.dashboards);
  const supergraph = parse(supergraphSdl);
  const costed = [
    ...operations.map(({ name, file, document }) => ({ name, file: documentFile(file), document })),
    ...dashboards.valid,
  ];
  const estimates = estimateOperations(new CostEstimator(schema, supergraph), costed);
  const findings = [
    ...variantFindings,
    ...documentFindings,
    ...dashboards.findings,
    ...checkDeprecated(schema, operations, dashboards.valid),
    ...checkListSizes(schema, readFieldCosts(supergraph), sdlPlaces(subgraphs)),
    ...checkEstimates(estimates, costed),
    ...checkPlans(supergraphSdl, operations, documents),
    ...checkAccess(schema, supergraph, operations, documents),
  ];
  if (variantFindings.length + documentFindings.length > 0) {
    const known = [
      ...variants,
      ['api.graphql', apiSdl],
      ['supergraph.graphql', supergraphSdl],
      ['operations.json', rawManifest(documents)],
    ] as const;
    return { artefacts: new Map(known), operations, findings, complete: false, estimates };
  }
  const artefacts = describeArtefacts({ subgraphs, composition, variants, operations });
  findings.push(
    ...checkStale(artefacts, committed),
    ...(await checkOpenApi(artefacts.get('openapi.json') ?? '')),
  );
  return { artefacts, operations, findings, complete: true, estimates };
}

/** Reports the changes since the last published version. */
async function checkPublished(
  input: CheckInput,
  { artefacts: before, mayRemove }: PublishedVersion,
  { artefacts: after, operations }: Current,
): Promise<Finding[]> {
  const supported = input.published.supportedManifests();
  const changes = await compareArtefacts(before, after, supported, {
    consumers: consumersOf(input.dashboards),
    mayRemove,
    ...(input.severities && { severities: input.severities }),
  });
  const places = {
    now: sdlPlaces(input.subgraphs),
    published: sdlPlaces(subgraphsOf(before)),
    rest: restPlaces(operations, input.documents),
    openApi: after.get('openapi.json') ?? null,
  };
  const schemas = {
    graph: after.get('api.graphql') ?? '',
    rest: documentSdl(after.get('supergraph.graphql') ?? ''),
  };
  return [...changeFindings(changes, places), ...checkManifests(schemas, supported)];
}

/** Builds a manifest from all documents, including invalid ones, which are those that a change breaks. */
function rawManifest(documents: readonly RestDocument[]): string {
  const operations = documents.map(({ file, document }) => ({
    name: operationOf(document)?.name?.value ?? file,
    body: print(stripDocument(document)),
  }));
  return JSON.stringify({ operations });
}
