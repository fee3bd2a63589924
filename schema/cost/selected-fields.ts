import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  isCompositeType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** Returns a document's fragments by name. */
export function fragmentsOf(document: DocumentNode): Fragments {
  return new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );
}

/** A selected field and the type on which it is selected. */
export interface SelectedField {
  readonly node: FieldNode;
  readonly parent: GraphQLCompositeType;
}

/** Yields the fields of a selection set with fragments expanded. */
export function* selectedFields(
  { selections }: SelectionSetNode,
  type: GraphQLCompositeType,
  within: { readonly schema: GraphQLSchema; readonly fragments: Fragments },
): Generator<SelectedField> {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      yield { node: selection, parent: type };
      continue;
    }
    const fragment =
      selection.kind === Kind.INLINE_FRAGMENT ? selection : within.fragments.get(selection.name.value);
    const condition = fragment?.typeCondition && within.schema.getType(fragment.typeCondition.name.value);
    if (fragment) {
      yield* selectedFields(fragment.selectionSet, isCompositeType(condition) ? condition : type, within);
    }
  }
}
