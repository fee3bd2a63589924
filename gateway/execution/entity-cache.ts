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
import { LRUCache } from 'lru-cache';
import { type AreaName, isAreaName } from '#protocol/areas';
import { CACHED_BY_GATEWAY_TAG } from '#protocol/field-tags';
import type { SubgraphResult } from '#protocol/subgraph-operation';
import { isObject } from '#runtime/is-object';
import type { Observer } from '#runtime/observe/observer';
import { taggedFields } from '#schema/tagged-fields';
import type { AreaChanges, ChangeMark } from './area-calls';
import { entitiesByKey } from './entity-representations';
import type { Fields } from './graph-result';

/**
 * TTL of the cached entities of a plan fetch, in milliseconds from the start of their first fetch; entities
 * fetched later expire with them. Changes made by other processes may be stale for that long.
 */
export const ENTITY_TTL_MS = 1000;

/** Upper bound of entities per cached fetch, for memory. */
const MAX_ENTITIES = 20_000;

/** Upper bounds of cached fetches: those of client subscriptions have names that clients choose. */
const MAX_FETCHES = 1000;
const MAX_CHARACTERS = 2_000_000;

/** A fetch of entities that is in flight. */
export interface InFlightFetch {
  readonly keys: readonly string[];
  /** Never rejects. */
  readonly result: Promise<SubgraphResult>;
}

/** Entities of one plan fetch by key. All of them expire together. */
export class CachedEntities {
  private readonly entities = new Map<string, Fields>();
  private readonly fetches = new Map<string, InFlightFetch>();

  constructor(
    readonly expiresAt: number,
    readonly mark: ChangeMark,
  ) {}

  get isFull(): boolean {
    return this.entities.size >= MAX_ENTITIES;
  }

  get(key: string): Fields | undefined {
    return this.entities.get(key);
  }

  /** Returns the in-flight fetch of an entity. Concurrent operations share its result, errors included. */
  inFlight(key: string): InFlightFetch | undefined {
    return this.fetches.get(key);
  }

  /**
   * Registers an in-flight fetch and caches its entities, which are immutable and contain no nested objects.
   */
  addInFlight(fetch: InFlightFetch): void {
    const { keys, result } = fetch;
    for (const key of keys) this.fetches.set(key, fetch);
    void result.then((response) => {
      for (const key of keys) this.fetches.delete(key);
      if (response.errors) return;
      for (const [index, found] of (entitiesByKey(keys, response) ?? []).entries()) {
        if (isObject(found)) this.entities.set(keys[index] ?? '', found);
      }
    });
  }
}

/** What is known about a plan fetch. */
interface KnownFetch {
  readonly isCacheable: boolean;
  cached: CachedEntities | null;
}

/** Reads from a supergraph the fields tagged `cache/entity`. */
export function cacheableFields(supergraph: DocumentNode): ReadonlySet<string> {
  return taggedFields(supergraph, (tag) => tag === CACHED_BY_GATEWAY_TAG);
}

export interface EntityCacheOptions {
  /** The cacheable fields, as `Type.field`. */
  readonly fields: ReadonlySet<string>;
  readonly changes: AreaChanges;
  readonly observer: Observer;
  /** Returns milliseconds of a monotonic clock. */
  readonly now: () => number;
}

/**
 * Caches for at most one second the entity fields that prepared operations and subscriptions join repeatedly,
 * such as user names. A mutation of this process in the same subgraph invalidates them.
 *
 * `TtlCache` does not fit: it loads one key at a time, whereas here one fetch loads many entities with a
 * common expiry.
 */
export class EntityCache {
  private readonly fields: ReadonlySet<string>;
  private readonly changes: AreaChanges;
  private readonly observer: Observer;
  private readonly now: () => number;
  /** By operation text. */
  private readonly fetches = new LRUCache<string, KnownFetch>({
    max: MAX_FETCHES,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_fetch, operation) => operation.length,
  });

  constructor({ fields, changes, observer, now }: EntityCacheOptions) {
    this.fields = fields;
    this.changes = changes;
    this.observer = observer;
    this.now = now;
  }

  /**
   * Returns the cached entities of a fetch; the fetch may add its result.
   *
   * @returns null if the fetch selects a field that is not cacheable.
   */
  entitiesFor({ operation, operationDocumentNode, serviceName: area }: FetchNode): CachedEntities | null {
    if (!isAreaName(area)) return null;
    const fetch = this.fetches.get(operation) ?? this.add(operation, operationDocumentNode);
    if (!fetch.isCacheable) return null;
    if (!fetch.cached || !this.isFresh(fetch.cached, area)) fetch.cached = this.create(area);
    return fetch.cached;
  }

  /**
   * Reports cache hits and misses to the observer.
   *
   * @returns the remaining TTL in milliseconds; null without a hit.
   */
  recordUse({ expiresAt }: CachedEntities, area: string, hits: number, misses: number): number | null {
    if (isAreaName(area)) this.observer.entitiesJoined(area, hits, misses);
    return hits === 0 ? null : Math.max(0, expiresAt - this.now());
  }

  private isFresh(cached: CachedEntities, area: AreaName): boolean {
    if (cached.isFull || this.now() >= cached.expiresAt) return false;
    return this.changes.unchangedSince(cached.mark, [area]);
  }

  private create(area: AreaName): CachedEntities {
    return new CachedEntities(this.now() + ENTITY_TTL_MS, this.changes.mark([area]));
  }

  private add(operation: string, document: DocumentNode | undefined): KnownFetch {
    const isCacheable = selectsOnly(document ?? parse(operation), this.fields);
    const fetch = { isCacheable, cached: null };
    this.fetches.set(operation, fetch);
    return fetch;
  }
}

/** Returns whether a query selects only `_entities`, with no fields but the given leaves. */
function selectsOnly(document: DocumentNode, fields: ReadonlySet<string>): boolean {
  const operation = getOperationAST(document);
  const [entities, ...rest] = operation?.selectionSet.selections ?? [];
  if (operation?.operation !== OperationTypeNode.QUERY || rest.length > 0) return false;
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

/** Aliases are allowed because the cache key is the whole fetch. */
function isPlainLeaf(selection: SelectionNode): selection is FieldNode {
  return selection.kind === Kind.FIELD && !selection.selectionSet && !selection.arguments?.length;
}

function isTypename(selection: SelectionNode): boolean {
  return selection.kind === Kind.FIELD && selection.name.value === '__typename';
}
