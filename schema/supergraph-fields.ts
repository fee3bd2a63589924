import {
  type ConstDirectiveNode,
  type DocumentNode,
  type InterfaceTypeDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  valueFromASTUntyped,
} from 'graphql';

/** A field of an object or interface type, with the directives that the API schema does not have. */
export interface SupergraphField {
  /** `Type.field` */
  readonly coordinate: string;
  readonly type: ObjectTypeDefinitionNode | InterfaceTypeDefinitionNode;
  readonly directives: readonly ConstDirectiveNode[];
}

/** Returns the fields of all object and interface types of a supergraph's document. */
export function supergraphFields({ definitions }: DocumentNode): SupergraphField[] {
  return definitions.flatMap((type) =>
    type.kind === Kind.OBJECT_TYPE_DEFINITION || type.kind === Kind.INTERFACE_TYPE_DEFINITION
      ? (type.fields ?? []).map(({ name, directives = [] }) => ({
          coordinate: `${type.name.value}.${name.value}`,
          type,
          directives,
        }))
      : [],
  );
}

/** Returns the arguments of each directive of a name; enum values as strings. */
export function directiveArguments(
  directives: readonly ConstDirectiveNode[],
  name: string,
): Readonly<Record<string, unknown>>[] {
  return directives
    .filter((directive) => directive.name.value === name)
    .map(({ arguments: nodes = [] }) =>
      Object.fromEntries(nodes.map((node) => [node.name.value, valueFromASTUntyped(node.value)])),
    );
}

/** Returns the names in `@tag`. */
export function tagsOf({ directives }: Pick<SupergraphField, 'directives'>): string[] {
  return directiveArguments(directives, 'tag').flatMap(({ name }) => (typeof name === 'string' ? name : []));
}
