import { type DocumentNode, Kind } from 'graphql';
import { type FieldLimits, limitsOf } from '#protocol/field-limits';
import { tagsOf } from './supergraph-fields';

/** Limits by coordinate: `Input.field` and `Type.field.argument`. */
export type DeclaredLimits = ReadonlyMap<string, FieldLimits>;

/** Returns the limits that a supergraph's tags declare. */
export function declaredLimits(supergraph: DocumentNode): DeclaredLimits {
  return new Map([...inputLimits(supergraph)].filter(([, limits]) => Object.keys(limits).length > 0));
}

/** Returns the limits of every argument and input field; empty where none are declared. */
export function inputLimits({ definitions }: DocumentNode): DeclaredLimits {
  const limits = new Map<string, FieldLimits>();
  const add = (coordinate: string, tags: readonly string[]) => limits.set(coordinate, limitsOf(tags));
  for (const type of definitions) {
    if (type.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION) {
      for (const { name, directives = [] } of type.fields ?? []) {
        add(`${type.name.value}.${name.value}`, tagsOf({ directives }));
      }
    }
    if (type.kind === Kind.OBJECT_TYPE_DEFINITION) {
      for (const field of type.fields ?? []) {
        for (const { name, directives = [] } of field.arguments ?? []) {
          add(`${type.name.value}.${field.name.value}.${name.value}`, tagsOf({ directives }));
        }
      }
    }
  }
  return limits;
}
