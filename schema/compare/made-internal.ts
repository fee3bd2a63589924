import { type DocumentNode, Kind, parse } from 'graphql';
import { INTERNAL_TAG } from '#protocol/field-tags';
import type { Change } from '../changes';
import { tagsOf } from '../supergraph-fields';
import type { Usage } from './operation-usage';

/**
 * Describes removals of elements that became internal: REST documents may still use them, so only ad-hoc
 * operations count as users.
 *
 * @param supergraphSdl the supergraph after the changes.
 * @param usage the users among ad-hoc operations.
 */
export function describeMadeInternal(
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
