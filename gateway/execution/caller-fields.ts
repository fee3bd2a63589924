import { type DocumentNode, type GraphQLSchema, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { isGuardTag } from '#protocol/access-rule';
import { DEPENDS_ON_CALLER_TAG } from '#protocol/field-tags';
import { taggedFields } from '#schema/tagged-fields';

/** Fields whose value depends on the caller, as `Type.field`. */
export type CallerFields = ReadonlySet<string>;

/**
 * Reads from a supergraph the fields whose value depends on the caller: fields with an access rule and fields
 * tagged as such.
 */
export function callerFields(supergraph: DocumentNode): CallerFields {
  return taggedFields(supergraph, dependsOnCaller);
}

/** Returns those of the given fields that a valid document selects, without duplicates. */
export function selectedCallerFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  fields: CallerFields,
): string[] {
  const selected = new Set<string>();
  const types = new TypeInfo(schema);
  const addIfListed = () => {
    const name = `${types.getParentType()?.name}.${types.getFieldDef()?.name}`;
    if (fields.has(name)) selected.add(name);
  };
  visit(document, visitWithTypeInfo(types, { Field: addIfListed }));
  return [...selected];
}

function dependsOnCaller(tag: string): boolean {
  return tag === DEPENDS_ON_CALLER_TAG || isGuardTag(tag);
}
