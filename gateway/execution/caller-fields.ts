import {
  type DocumentNode,
  type FieldDefinitionNode,
  type GraphQLSchema,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { DEPENDS_ON_CALLER_TAG } from '#kit/access/access';

/** Fields whose value depends on who asks, as `Type.field`. */
export type CallerFields = ReadonlySet<string>;

/**
 * Reads from a supergraph which fields answer callers differently: those that are not open to everybody, and those that are
 * tagged so. The API schema does not keep tags, so it is the supergraph's own document that is read.
 */
export function callerFields(supergraph: DocumentNode): CallerFields {
  const fields = new Set<string>();
  for (const definition of supergraph.definitions) {
    const hasFields =
      definition.kind === Kind.OBJECT_TYPE_DEFINITION || definition.kind === Kind.INTERFACE_TYPE_DEFINITION;
    if (!hasFields) continue;
    for (const field of definition.fields ?? []) {
      if (tagsOf(field).some(tellsCallersApart)) fields.add(`${definition.name.value}.${field.name.value}`);
    }
  }
  return fields;
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
  if (tag === DEPENDS_ON_CALLER_TAG || tag.startsWith('permission/')) return true;
  return tag.startsWith('access/') && tag !== 'access/public';
}

function tagsOf({ directives }: FieldDefinitionNode): string[] {
  return (directives ?? []).flatMap(({ name, arguments: values }) => {
    if (name.value !== 'tag') return [];
    const value = values?.find((argument) => argument.name.value === 'name')?.value;
    return value?.kind === Kind.STRING ? [value.value] : [];
  });
}
