import { type DocumentNode, type FieldDefinitionNode, Kind } from 'graphql';

/**
 * Returns the fields of a supergraph with a matching tag, as `Type.field`. Reads the supergraph's document,
 * because the API schema has no tags.
 */
export function taggedFields(
  supergraph: DocumentNode,
  matches: (tag: string) => boolean,
): ReadonlySet<string> {
  const fields = new Set<string>();
  for (const definition of supergraph.definitions) {
    const hasFields =
      definition.kind === Kind.OBJECT_TYPE_DEFINITION || definition.kind === Kind.INTERFACE_TYPE_DEFINITION;
    if (!hasFields) continue;
    for (const field of definition.fields ?? []) {
      if (tagsOf(field).some(matches)) fields.add(`${definition.name.value}.${field.name.value}`);
    }
  }
  return fields;
}

function tagsOf({ directives }: FieldDefinitionNode): string[] {
  return (directives ?? []).flatMap(({ name, arguments: values }) => {
    if (name.value !== 'tag') return [];
    const value = values?.find((argument) => argument.name.value === 'name')?.value;
    return value?.kind === Kind.STRING ? [value.value] : [];
  });
}
