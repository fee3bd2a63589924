import { type DocumentNode, Kind, parse } from 'graphql';
import { INTERNAL_TAG } from '#protocol/field-tags';
import type { Artefacts } from '../artefacts';
import type { Change, Severities } from '../changes';
import { type PublishedManifest, readManifest } from '../published-versions';
import { tagsOf } from '../supergraph-fields';
import { compareAccess } from './compare-access';
import { compareCosts } from './compare-costs';
import { compareEvents } from './compare-events';
import { compareFixedArguments } from './compare-fixed-arguments';
import { compareGraphs } from './compare-graphs';
import { compareInputLimits } from './compare-input-limits';
import { compareOpenApi } from './openapi/compare-openapi';
import { type KnownOperation, type Usage, usageOf } from './operation-usage';

/** Further inputs of a comparison. */
export interface ComparisonContext {
  /** Operations of clients besides REST and published manifests. */
  readonly consumers?: readonly KnownOperation[];
  /** Whether a deprecated element may be removed without breaking a promise; never by default. */
  readonly mayRemove?: ((coordinate: string) => boolean) | undefined;
  readonly severities?: Severities;
}

/**
 * Returns the changes for clients when `after` replaces `before`, breaking changes first. Skips files missing
 * on either side.
 * @param supported manifests of supported versions; with the REST documents of `after` they determine the
 *   users.
 */
export async function compareArtefacts(
  before: Artefacts,
  after: Artefacts,
  supported: readonly PublishedManifest[],
  { consumers = [], mayRemove = () => false, severities = new Map() }: ComparisonContext = {},
): Promise<Change[]> {
  const changes: Change[] = [];
  const apiBefore = before.get('api.graphql');
  const apiAfter = after.get('api.graphql');
  if (apiBefore !== undefined && apiAfter !== undefined) {
    const usage = usageOf(apiBefore, [...knownOperations(after, supported), ...consumers]);
    const graph = await compareGraphs('graph', apiBefore, apiAfter, { usage, mayRemove });
    const variants: Change[] = [];
    for (const path of variantsOf(before)) {
      const [was, is] = [before.get(path), after.get(path)];
      if (was !== undefined && is !== undefined) {
        variants.push(...(await compareGraphs('variant', was, is, { usage, mayRemove })));
      }
    }
    // A variant repeats changes of the graph; report those once.
    const found = [
      ...graph,
      ...variants.filter((change) => !graph.some((reported) => isSame(reported, change))),
    ];
    const [was, is] = [before.get('supergraph.graphql'), after.get('supergraph.graphql')];
    const adHoc = () => usageOf(apiBefore, [...adHocOperations(supported), ...consumers]);
    changes.push(...(is === undefined ? found : describeMadeInternal(found, is, adHoc)));
    if (was !== undefined && is !== undefined) {
      changes.push(
        ...compareAccess(was, is, usage),
        ...compareCosts(was, is),
        ...compareInputLimits(was, is),
      );
    }
  }
  const restBefore = before.get('openapi.json');
  const restAfter = after.get('openapi.json');
  if (restBefore !== undefined && restAfter !== undefined) {
    changes.push(...compareOpenApi(JSON.parse(restBefore), JSON.parse(restAfter), mayRemove));
  }
  const [manifestBefore, manifestAfter] = [before.get('operations.json'), after.get('operations.json')];
  if (manifestBefore !== undefined && manifestAfter !== undefined) {
    changes.push(...compareFixedArguments(readManifest(manifestBefore), readManifest(manifestAfter)));
  }
  const [eventsBefore, eventsAfter] = [before.get('events.json'), after.get('events.json')];
  if (eventsBefore !== undefined && eventsAfter !== undefined) {
    changes.push(...compareEvents(JSON.parse(eventsBefore), JSON.parse(eventsAfter)));
  }
  return changes
    .map((change) => ({ ...change, class: severities.get(change.rule) ?? change.class }))
    .sort(bySeverity);
}

function variantsOf(artefacts: Artefacts): string[] {
  return [...artefacts.keys()].filter((path) => path.startsWith('variants/'));
}

function isSame(left: Change, right: Change): boolean {
  return left.rule === right.rule && left.coordinate === right.coordinate && left.class === right.class;
}

function knownOperations(after: Artefacts, supported: readonly PublishedManifest[]): KnownOperation[] {
  const current = readManifest(after.get('operations.json') ?? '{"operations":[]}');
  return [
    ...current.map(({ name, rest, body }) => ({ user: rest ? `${name} (${rest})` : name, body })),
    ...publishedOperations(supported),
  ];
}

function adHocOperations(supported: readonly PublishedManifest[]): KnownOperation[] {
  return publishedOperations(
    supported.map(({ version, operations }) => ({
      version,
      operations: operations.filter(({ rest }) => rest === undefined),
    })),
  );
}

function publishedOperations(supported: readonly PublishedManifest[]): KnownOperation[] {
  return supported.flatMap(({ version, operations }) =>
    operations.map(({ name, body }) => ({ user: `${name} of version ${version}`, body })),
  );
}

const SEVERITY = ['breaking', 'dangerous', 'safe'] as const;

function bySeverity(left: Change, right: Change): number {
  return SEVERITY.indexOf(left.class) - SEVERITY.indexOf(right.class);
}

/**
 * Describes removals of elements that became internal: REST documents may still use them, so only ad-hoc
 * operations count as users.
 *
 * @param supergraphSdl the supergraph after the changes.
 * @param usage the users among ad-hoc operations.
 */
function describeMadeInternal(
  changes: readonly Change[],
  supergraphSdl: string,
  usage: () => Usage,
): Change[] {
  if (!changes.some(({ to }) => to === 'absent')) return [...changes];
  const internal = internalElements(parse(supergraphSdl, { noLocation: true }));
  return changes.map((change) => {
    if (change.to !== 'absent' || !internal.has(change.coordinate)) return change;
    const message = `${change.message} and is internal now: only REST documents can use it`;
    return { ...change, message, usedBy: usage().get(change.coordinate) ?? [] };
  });
}

type Tagged = Partial<Parameters<typeof tagsOf>[0]>;

/** Returns `Type`, `Type.field` and `Type.field.argument` of the internal elements. */
function internalElements({ definitions }: DocumentNode): ReadonlySet<string> {
  const internal = new Set<string>();
  const add = (coordinate: string, { directives = [] }: Tagged) => {
    if (tagsOf({ directives }).includes(INTERNAL_TAG)) internal.add(coordinate);
  };
  for (const type of definitions) {
    if (type.kind === Kind.ENUM_TYPE_DEFINITION) add(type.name.value, type);
    if (type.kind !== Kind.OBJECT_TYPE_DEFINITION) continue;
    add(type.name.value, type);
    for (const field of type.fields ?? []) {
      const coordinate = `${type.name.value}.${field.name.value}`;
      add(coordinate, field);
      for (const argument of field.arguments ?? []) add(`${coordinate}.${argument.name.value}`, argument);
    }
  }
  return internal;
}
