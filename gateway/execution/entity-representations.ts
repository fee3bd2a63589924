import type { QueryPlanFieldNode, QueryPlanSelectionNode } from '@apollo/query-planner';
import { type GraphQLSchema, isAbstractType, isInterfaceType, isObjectType } from 'graphql';
import type { SubgraphResult } from '#protocol/subgraph-operation';
import { isObject } from '#runtime/is-object';
import { type Fields, mergeFields, ownField, setField } from './graph-result';

/** The distinct representations of an `_entities` request and the entities that each of them fills. */
export interface Representations {
  /** A unique key per representation. */
  readonly keys: readonly string[];
  /** Per representation, the indices of its entities. */
  readonly holders: readonly (readonly number[])[];
  /** Returns the index of a key's representation; -1 if there is none. */
  indexOf(key: string): number;
  /** Builds a representation. */
  at(index: number): Fields;
}

/** Returns the fetched entities in the order of the keys; null if their number differs. */
export function entitiesByKey(keys: readonly string[], { data }: SubgraphResult): readonly unknown[] | null {
  const received = data?._entities;
  return Array.isArray(received) && received.length === keys.length ? received : null;
}

/**
 * Collects the representations of entities. An entity that lacks a required field gets none; its joined
 * fields stay null.
 *
 * @param isKnown returns whether an entity needs no fetch.
 */
export function representationsOf(
  supergraph: GraphQLSchema,
  entities: readonly Fields[],
  requires: readonly QueryPlanSelectionNode[],
  isKnown: (key: string, entity: Fields) => boolean,
): Representations {
  const keys: string[] = [];
  const holders: number[][] = [];
  const known = new Map<string, number>();
  const single = singleKeyOf(requires);
  for (const [position, entity] of entities.entries()) {
    const key = (single && keyBy(single, entity)) ?? keyOf(supergraph, entity, requires);
    if (key === null || isKnown(key, entity)) continue;
    const index = known.get(key);
    if (index !== undefined) {
      holders[index]?.push(position);
      continue;
    }
    known.set(key, keys.length);
    holders.push([position]);
    keys.push(key);
  }
  const at = (index: number): Fields =>
    selectFields(supergraph, entities[holders[index]?.[0] ?? -1] ?? {}, requires) ?? {};
  return { keys, holders, indexOf: (key) => known.get(key) ?? -1, at };
}

/** A type and its only key field. */
interface SingleKey {
  readonly type: string;
  readonly field: string;
}

/**
 * Fast path: most entities have one type and one id, which identify them without building representations.
 */
function singleKeyOf(requires: readonly QueryPlanSelectionNode[]): SingleKey | null {
  const [fragment, ...rest] = requires;
  if (fragment?.kind !== 'InlineFragment' || !fragment.typeCondition || rest.length > 0) return null;
  const names = fragment.selections.flatMap((selection) =>
    selection.kind === 'Field' && !selection.selections && !selection.alias ? [selection.name] : [],
  );
  const [field, ...more] = names.filter((name) => name !== '__typename');
  const isSingle = field !== undefined && more.length === 0 && fragment.selections.length === 2;
  return isSingle ? { type: fragment.typeCondition, field } : null;
}

function keyBy({ type, field }: SingleKey, entity: Fields): string | null {
  const value = ownField(entity, field);
  return typeof value === 'string' && ownField(entity, '__typename') === type ? value : null;
}

function keyOf(
  supergraph: GraphQLSchema,
  entity: Fields,
  requires: readonly QueryPlanSelectionNode[],
): string | null {
  const representation = selectFields(supergraph, entity, requires);
  // The NUL prefix prevents collisions with plain ids.
  return representation?.__typename ? `\0${JSON.stringify(representation)}` : null;
}

/** @returns null if a field is missing. */
function selectFields(
  supergraph: GraphQLSchema,
  source: Fields,
  selections: readonly QueryPlanSelectionNode[],
): Fields | null {
  const selected: Fields = {};
  for (const selection of selections) {
    if (selection.kind === 'Field') {
      const name = selection.alias ?? selection.name;
      const value = ownField(source, name);
      if (value === undefined) return null;
      setField(selected, name, selectValue(supergraph, value, selection));
    } else if (applies(supergraph, source, selection.typeCondition)) {
      const more = selectFields(supergraph, source, selection.selections);
      if (more) mergeFields(selected, more);
    }
  }
  return selected;
}

function selectValue(supergraph: GraphQLSchema, value: unknown, field: QueryPlanFieldNode): unknown {
  const { selections } = field;
  if (!selections) return value;
  if (Array.isArray(value)) return value.map((item) => selectValue(supergraph, item, field));
  return isObject(value) ? selectFields(supergraph, value, selections) : null;
}

function applies(supergraph: GraphQLSchema, source: Fields, condition: string | undefined): boolean {
  const typename = ownField(source, '__typename');
  if (condition === undefined || typeof typename !== 'string') return false;
  if (condition === typename) return true;
  const type = supergraph.getType(typename);
  const abstract = supergraph.getType(condition);
  const isConcrete = isObjectType(type) || isInterfaceType(type);
  return isAbstractType(abstract) && isConcrete && supergraph.isSubType(abstract, type);
}
