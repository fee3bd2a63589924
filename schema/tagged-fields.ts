import { type DocumentNode, type FieldDefinitionNode, Kind } from 'graphql';

/**
 * Fields of a supergraph that have a tag of interest, as `Type.field`. The API schema does not keep tags, so it is the supergraph's
 * own document that is read.
 */
export function taggedFields(
  supergraph: DocumentNode,
  isOfInterest: (tag: string) => boolean,
): ReadonlySet<string> {
  const fields = new Set<string>();
  for (const definition of supergraph.definitions) {
    const hasFields =
      definition.kind === Kind.OBJECT_TYPE_DEFINITION || definition.kind === Kind.INTERFACE_TYPE_DEFINITION;
    if (!hasFields) continue;
    for (const field of definition.fields ?? []) {
      if (tagsOf(field).some(isOfInterest)) fields.add(`${definition.name.value}.${field.name.value}`);
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
