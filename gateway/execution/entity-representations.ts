import type { QueryPlanFieldNode, QueryPlanSelectionNode } from '@apollo/query-planner';
import { type GraphQLSchema, isAbstractType, isInterfaceType, isObjectType } from 'graphql';
import { type Fields, isFields, mergeFields, ownField, setField } from './fields';

/** What `_entities` is asked for, each key once, and which entities want each answer. */
export interface Representations {
  readonly list: readonly Fields[];
  /** For each representation, the positions of its entities. */
  readonly holders: readonly (readonly number[])[];
  /** For each representation, a text that is the same for the same key. */
  readonly keys: readonly string[];
}

/** Gathers the keys of entities; an entity that lacks a required field has no representation, its fields stay null. */
export function representationsOf(
  supergraph: GraphQLSchema,
  entities: readonly Fields[],
  requires: readonly QueryPlanSelectionNode[],
): Representations {
  const list: Fields[] = [];
  const holders: number[][] = [];
  const keys: string[] = [];
  const known = new Map<string, number[]>();
  for (const [position, entity] of entities.entries()) {
    const representation = selectFields(supergraph, entity, requires);
    if (!representation?.__typename) continue;
    const identity = identityOf(representation);
    const sharers = known.get(identity);
    if (sharers) {
      sharers.push(position);
      continue;
    }
    const first = [position];
    known.set(identity, first);
    list.push(representation);
    holders.push(first);
    keys.push(identity);
  }
  return { list, holders, keys };
}

/** A text that is the same for the same key. Most keys are a type and one id, and spelling JSON is dear. */
function identityOf(representation: Fields): string {
  const names = Object.keys(representation);
  const key = names.length === 2 ? names.find((name) => name !== '__typename') : undefined;
  const value = key !== undefined && representation[key];
  if (typeof value !== 'string') return JSON.stringify(representation);
  // Names hold no spaces, so that no two keys read alike.
  return `${representation.__typename} ${key} ${value}`;
}

/** @returns null when a field is missing. */
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
  return isFields(value) ? selectFields(supergraph, value, selections) : null;
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
