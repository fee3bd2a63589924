import {
  type DocumentNode,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type InlineFragmentNode,
  isAbstractType,
  isCompositeType,
  isObjectType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  TypeNameMetaFieldDef,
} from 'graphql';

/** One key of a response object. */
export interface SelectedField {
  readonly key: string;
  readonly type: GraphQLOutputType;
  readonly description: string | null;
  readonly selections: readonly SelectionNode[];
  /** Not always present: selected on a narrower type, or by `@include` or `@skip`. */
  readonly conditional: boolean;
}

/** Returns the keys that a selection yields for an object, in document order. */
export function selectedFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  parent: GraphQLCompositeType,
  selections: readonly SelectionNode[],
): SelectedField[] {
  const found = new Map<string, SelectedField>();
  const collect = (
    type: GraphQLCompositeType,
    nodes: readonly SelectionNode[],
    conditional: boolean,
  ): void => {
    for (const node of nodes) {
      if (node.kind === Kind.FIELD) {
        const field = fieldOf(type, node, conditional || isConditional(node));
        const known = found.get(field.key);
        found.set(field.key, known ? merge(known, field) : field);
        continue;
      }
      const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : fragmentOf(document, node.name.value);
      const condition = fragment.typeCondition && schema.getType(fragment.typeCondition.name.value);
      const narrowed = isCompositeType(condition) ? condition : type;
      const optional = conditional || isConditional(node) || !includes(schema, narrowed, type);
      collect(narrowed, fragment.selectionSet.selections, optional);
    }
  };
  collect(parent, selections, false);
  return [...found.values()];
}

/** Returns whether `@include` or `@skip` decides about a selection. */
export function isConditional({ directives = [] }: SelectionNode): boolean {
  return directives.some(({ name }) => name.value === 'include' || name.value === 'skip');
}

function fieldOf(type: GraphQLCompositeType, node: FieldNode, conditional: boolean): SelectedField {
  const name = node.name.value;
  const definition = isUnionType(type) ? undefined : type.getFields()[name];
  const { type: fieldType, description } = definition ?? TypeNameMetaFieldDef;
  return {
    key: (node.alias ?? node.name).value,
    type: fieldType,
    description: description ?? null,
    selections: node.selectionSet?.selections ?? [],
    conditional,
  };
}

function merge(first: SelectedField, second: SelectedField): SelectedField {
  return {
    ...first,
    selections: [...first.selections, ...second.selections],
    conditional: first.conditional && second.conditional,
  };
}

function fragmentOf(document: DocumentNode, name: string) {
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION && node.name.value === name) return node;
  }
  throw new Error(`There is no fragment ${name}`);
}

/** Returns whether every object of the narrower type belongs to the wider one. */
function includes(
  schema: GraphQLSchema,
  wider: GraphQLCompositeType,
  narrower: GraphQLCompositeType,
): boolean {
  if (wider === narrower) return true;
  return isAbstractType(wider) &&
    !isUnionType(narrower) &&
    (isObjectType(narrower) || isAbstractType(narrower))
    ? schema.isSubType(wider, narrower)
    : false;
}

/**
 * Returns how many nested fields with the alias `body` wrap the response, from the root on, each the only
 * field of its selection. An only fragment on a narrower type is looked through.
 */
export function bodyDepth({ selectionSet }: OperationDefinitionNode): number {
  let depth = 0;
  let inner: SelectionSetNode | undefined = selectionSet;
  while (inner) {
    const selections: readonly SelectionNode[] =
      onlyFragment(inner.selections)?.selectionSet.selections ?? inner.selections;
    const [field, ...rest] = selections;
    if (field?.kind !== Kind.FIELD || field.alias?.value !== 'body' || rest.length > 0) break;
    depth += 1;
    inner = field.selectionSet;
  }
  return depth;
}

/** Returns the inline fragment on a type that is all of a selection; null if there is more or none. */
export function onlyFragment(selections: readonly SelectionNode[]): InlineFragmentNode | null {
  const [only, ...rest] = selections;
  if (only?.kind !== Kind.INLINE_FRAGMENT || rest.length > 0) return null;
  const isPlain = only.typeCondition !== undefined && (only.directives ?? []).length === 0;
  return isPlain ? only : null;
}

/**
 * Returns whether the only root field of a document for signed-in users has one fragment and nothing else,
 * such as `viewer { ... on SignedInViewer { … } }`: an object of another type then means that nobody is
 * signed in.
 */
export function isOfSignedIn({ selectionSet }: OperationDefinitionNode): boolean {
  const [field, ...rest] = selectionSet.selections;
  if (field?.kind !== Kind.FIELD || rest.length > 0) return false;
  return onlyFragment(field.selectionSet?.selections ?? []) !== null;
}
