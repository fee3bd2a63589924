import { type DocumentNode, type GraphQLSchema, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { isGuardTag } from '#protocol/access-rule';
import { DEPENDS_ON_CALLER_TAG } from '#protocol/field-tags';
import { taggedFields } from '#schema/tagged-fields';

/** Fields whose value depends on who asks, as `Type.field`. */
export type CallerFields = ReadonlySet<string>;

/** Reads from a supergraph which fields answer callers differently: those not open to everybody, and those tagged so. */
export function callerFields(supergraph: DocumentNode): CallerFields {
  return taggedFields(supergraph, tellsCallersApart);
}

/** Those of the fields that a valid document selects, each once. */
export function selectedCallerFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  fields: CallerFields,
): string[] {
  const selected = new Set<string>();
  const types = new TypeInfo(schema);
  const look = () => {
    const name = `${types.getParentType()?.name}.${types.getFieldDef()?.name}`;
    if (fields.has(name)) selected.add(name);
  };
  visit(document, visitWithTypeInfo(types, { Field: look }));
  return [...selected];
}

function tellsCallersApart(tag: string): boolean {
  return tag === DEPENDS_ON_CALLER_TAG || isGuardTag(tag);
}
