import { type DocumentNode, parse, print, Source } from 'graphql';
import { type RestDocument, readDirectives, readDocuments } from '#facade/documents/read-documents';
import { facadeFolder } from '#facade/rest-operation';
import { type Artefacts, readArtefacts, subgraphsOf } from '#schema/artefacts';
import type { CheckReport } from '#schema/check/check-report';
import type { Finding } from '#schema/check/finding';
import { type PublishedVersions, readManifest } from '#schema/published-versions';
import { readDashboards } from './read-input';
import { runChecks } from './run-checks';

/** A text edit: replaces the first `from` at or after `after` with `to`. */
export interface Edit {
  readonly after?: string;
  readonly from: string;
  readonly to: string;
}

/** Changes to a copy of the real sources. */
export interface Seeds {
  /** Area → edits of its SDL. */
  readonly sdl?: Readonly<Record<string, readonly Edit[]>>;
  /** File below `operations/` → edits; null deletes it. */
  readonly documents?: Readonly<Record<string, readonly Edit[] | null>>;
  /** Path below `artefacts/` → edits of the committed file; null deletes it. */
  readonly committed?: Readonly<Record<string, readonly Edit[] | null>>;
  /** Path below `artefacts/` → edits of the published file, for what no source in a text declares. */
  readonly published?: Readonly<Record<string, readonly Edit[]>>;
  readonly acceptedChanges?: string;
  /** Whether the queries of the dashboards are checked too. */
  readonly dashboards?: boolean;
}

const committed = readArtefacts();
const dashboards = readDashboards();
const documents = readDocuments(facadeFolder());
const restDirectives = readDirectives(facadeFolder());

/** Returns a registry in which the committed sources are published, with edits. */
function publishedWith(edits: NonNullable<Seeds['published']>): PublishedVersions {
  const artefacts = seededArtefacts(edits);
  return {
    latest: () => ({ number: 1, artefacts }),
    supportedManifests: () => [
      { version: 1, operations: readManifest(artefacts.get('operations.json') ?? '') },
    ],
  };
}

/** The check's report and its input. */
export interface SeededReport extends CheckReport {
  /** Returns the line that a finding points at, in a subgraph or a document. */
  lineOf(found: Finding | undefined): string | undefined;
}

/**
 * Findings of what an engineer changes along with a source: generated artefacts and the examples of
 * endpoints.
 */
const FOLLOWING = new Set([
  'ARTEFACT_STALE',
  'OPENAPI_NO_INVALID_MEDIA_TYPE_EXAMPLES',
  'OPENAPI_EXAMPLE_CHANGED',
]);

/**
 * Checks a copy of the real sources with changes in it. Unless the seeds are of committed artefacts, the
 * report leaves out artefacts and examples that do not follow the changes.
 */
export async function checkSeeded(seeds: Seeds): Promise<SeededReport> {
  const subgraphs = subgraphsOf(committed).map(({ name, sdl }) => ({
    name,
    sdl: edited(sdl, seeds.sdl?.[name] ?? []),
  }));
  const seededDocuments = documents.flatMap((document) =>
    seededDocument(document, seeds.documents?.[document.file]),
  );
  const report = await runChecks({
    subgraphs,
    documents: seededDocuments,
    dashboards: seeds.dashboards ? dashboards : [],
    restDirectives,
    committed: seededArtefacts(seeds.committed ?? {}),
    published: publishedWith(seeds.published ?? {}),
    history: [],
    acceptedChanges: seeds.acceptedChanges ?? '[]',
    today: new Date('2026-11-22T12:00:00Z'),
  });
  const texts = new Map<string, string>([
    ...subgraphs.map(({ name, sdl }) => [`schema/artefacts/subgraphs/${name}.graphql`, sdl] as const),
    ...seededDocuments.map(
      ({ file, document }) => [`rest-facade/operations/${file}`, sourceOf(document)] as const,
    ),
  ]);
  return {
    ...report,
    findings: report.findings.filter(({ rule }) => seeds.committed || !FOLLOWING.has(rule)),
    lineOf: (found) => (found ? texts.get(found.file)?.split('\n')[found.line - 1]?.trim() : undefined),
  };
}

function sourceOf({ loc }: DocumentNode): string {
  return loc?.source.body ?? '';
}

/** `breaking FIELD_REMOVED schema/…/bingo.graphql BingoEvent.name` */
export function shown({ severity, rule, file, coordinate }: Finding): string {
  return [severity, rule, file, coordinate ?? ''].join(' ').trimEnd();
}

function seededDocument(document: RestDocument, edits: readonly Edit[] | null | undefined): RestDocument[] {
  if (edits === null) return [];
  if (edits === undefined) return [document];
  const source = sourceOf(document.document);
  // What the document shares with others is in it only when it is printed.
  const text = source.includes('...') ? print(document.document) : source;
  return [{ ...document, document: parse(new Source(edited(text, edits), document.file)) }];
}

function seededArtefacts(seeds: NonNullable<Seeds['committed']>): Artefacts {
  const artefacts = new Map(committed);
  for (const [path, edits] of Object.entries(seeds)) {
    if (edits === null) artefacts.delete(path);
    else artefacts.set(path, edited(artefacts.get(path) ?? '', edits));
  }
  return artefacts;
}

function edited(text: string, edits: readonly Edit[]): string {
  return edits.reduce((changed, { after = '', from, to }) => {
    const start = changed.indexOf(after);
    const index = start < 0 ? -1 : changed.indexOf(from, start);
    if (index < 0) throw new Error(`The seed finds no "${from}" after "${after}"`);
    return changed.slice(0, index) + to + changed.slice(index + from.length);
  }, text);
}
