import type { FetchNode } from '@apollo/query-planner';
import {
  type DocumentNode,
  type FieldNode,
  getOperationAST,
  Kind,
  OperationTypeNode,
  parse,
  type SelectionNode,
} from 'graphql';
import { type AreaName, isAreaName } from '#protocol/areas';
import { CACHED_BY_GATEWAY_TAG } from '#protocol/field-tags';
import type { SubgraphResult } from '#protocol/subgraph-operation';
import type { Observer } from '#runtime/observe/observer';
import { taggedFields } from '#schema/tagged-fields';
import type { AreaChanges, ChangeMark } from './area-changes';
import { entitiesByKey } from './entity-representations';
import { type Fields, isFields } from './fields';

/** Milliseconds for which a joined entity is cached, counted from before it was read: what another process changes may be stale for that long. */
export const ENTITY_TTL_MS = 1000;

/** More entities than anything shows at once; a bound for memory. */
const MOST_ENTITIES = 20_000;

/** A fetch of entities that is under way. */
export interface InFlightFetch {
  readonly keys: readonly string[];
  /** Never rejects. */
  readonly result: Promise<SubgraphResult>;
}

/** Entities that one fetch brought within the last second, by their keys. All of them expire together. */
export class CachedEntities {
  private readonly entities = new Map<string, Fields>();
  private readonly readings = new Map<string, InFlightFetch>();

  constructor(
    readonly goodUntil: number,
    readonly mark: ChangeMark,
  ) {}

  get isFull(): boolean {
    return this.entities.size >= MOST_ENTITIES;
  }

  get(key: string): Fields | undefined {
    return this.entities.get(key);
  }

  /** The fetch in flight of an entity: it serves all who want it meanwhile, and fails for all of them. */
  inFlight(key: string): InFlightFetch | undefined {
    return this.readings.get(key);
  }

  /** Shares a fetch, and caches what it brings, which nobody changes and which holds no object. */
  addInFlight(reading: InFlightFetch): void {
    const { keys, result } = reading;
    for (const key of keys) this.readings.set(key, reading);
    void result.then((answer) => {
      for (const key of keys) this.readings.delete(key);
      if (answer.errors) return;
      for (const [index, found] of (entitiesByKey(keys, answer) ?? []).entries()) {
        if (isFields(found)) this.entities.set(keys[index] ?? '', found);
      }
    });
  }
}

/** Reads from a supergraph which fields are tagged `cache/entity`. */
export function cacheableFields(supergraph: DocumentNode): ReadonlySet<string> {
  return taggedFields(supergraph, (tag) => tag === CACHED_BY_GATEWAY_TAG);
}

export interface EntityCacheOptions {
  /** The fields that may be remembered, as `Type.field`. */
  readonly fields: ReadonlySet<string>;
  readonly changes: AreaChanges;
  readonly observer: Observer;
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number;
}

/**
 * Caches for a second what prepared operations join again and again, such as the names of users. What was read before a mutation of
 * this process in the same area is not given to who asks after it was answered.
 *
 * No `TtlCache`: that loads key by key, and here one fetch loads many entities, which live and end together.
 */
export class EntityCache {
  private readonly fields: ReadonlySet<string>;
  private readonly changes: AreaChanges;
  private readonly observer: Observer;
  private readonly now: () => number;
  private readonly suitable = new Map<string, boolean>();
  private readonly remembered = new Map<string, CachedEntities>();

  constructor({ fields, changes, observer, now }: EntityCacheOptions) {
    this.fields = fields;
    this.changes = changes;
    this.observer = observer;
    this.now = now;
  }

  /**
   * What is remembered of a fetch's entities; what the fetch brings may be added, if it begins only now.
   *
   * @returns null when the fetch reads something else than fields that may be remembered.
   */
  of({ operation, operationDocumentNode, serviceName: area }: FetchNode): CachedEntities | null {
    if (!isAreaName(area) || !this.isSuitable(operation, operationDocumentNode)) return null;
    const found = this.remembered.get(operation);
    return found && this.isGood(found, area) ? found : this.begin(operation, area);
  }

  /**
   * Counts entities that nobody had to be asked for, and those that somebody had to.
   *
   * @returns for how many milliseconds what is remembered may still be shown; null when nothing of it was used.
   */
  used({ goodUntil }: CachedEntities, area: string, known: number, unknown: number): number | null {
    if (isAreaName(area)) this.observer.entitiesJoined(area, known, unknown);
    return known === 0 ? null : Math.max(0, goodUntil - this.now());
  }

  private isGood(remembered: CachedEntities, area: AreaName): boolean {
    if (remembered.isFull || this.now() >= remembered.goodUntil) return false;
    return this.changes.unchangedSince(remembered.mark, [area]);
  }

  private begin(operation: string, area: AreaName): CachedEntities {
    const begun = new CachedEntities(this.now() + ENTITY_TTL_MS, this.changes.mark([area]));
    this.remembered.set(operation, begun);
    return begun;
  }

  /** Fetches are those of plans made at boot: a bounded number, each looked at once. */
  private isSuitable(operation: string, document: DocumentNode | undefined): boolean {
    const known = this.suitable.get(operation);
    if (known !== undefined) return known;
    const suitable = selectsOnly(document ?? parse(operation), this.fields);
    this.suitable.set(operation, suitable);
    return suitable;
  }
}

/** Whether a query asks `_entities` alone, and of each type only leaves that are among the fields. */
function selectsOnly(document: DocumentNode, fields: ReadonlySet<string>): boolean {
  const operation = getOperationAST(document);
  const [entities, ...others] = operation?.selectionSet.selections ?? [];
  if (operation?.operation !== OperationTypeNode.QUERY || others.length > 0) return false;
  if (entities?.kind !== Kind.FIELD || entities.name.value !== '_entities') return false;
  return !!entities.selectionSet?.selections.every(
    (selection) => isTypename(selection) || isFragmentOf(selection, fields),
  );
}

function isFragmentOf(selection: SelectionNode, fields: ReadonlySet<string>): boolean {
  if (selection.kind !== Kind.INLINE_FRAGMENT || !selection.typeCondition) return false;
  const type = selection.typeCondition.name.value;
  return selection.selectionSet.selections.every(
    (field) => isTypename(field) || (isPlainLeaf(field) && fields.has(`${type}.${field.name.value}`)),
  );
}

/** Aliased or not: the whole fetch is what is remembered. */
function isPlainLeaf(selection: SelectionNode): selection is FieldNode {
  return selection.kind === Kind.FIELD && !selection.selectionSet && !selection.arguments?.length;
}

function isTypename(selection: SelectionNode): boolean {
  return selection.kind === Kind.FIELD && selection.name.value === '__typename';
}
