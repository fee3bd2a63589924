import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { isObject } from '#runtime/is-object';
import { type Fields, ownField } from './graph-result';

/**
 * Reduces subgraph data to an operation's selection; returns null if a null propagated to the root. Works in
 * place: objects that already match the selection are reused.
 */
export type Projection = (data: Fields) => Fields | null;

/** Marks a null in a non-null position; the null propagates to the parent. */
const INVALID_NULL = Symbol('null for a non-null type');

/** Completes one value. */
type Complete = (value: unknown) => unknown;

/** Returns the selected entries of an object; null if the schema does not have its type. */
type EntriesFor = (object: Fields) => readonly Entry[] | null;

/** One key of an object in the response. */
interface Entry {
  readonly key: string;
  /** @param value the parent's own property with that key. */
  read(value: unknown, parent: Fields): unknown;
}

/**
 * Compiles an operation's selection against the API schema: keys in document order, fragments resolved by
 * `__typename`, missing values null and propagated to the next nullable position.
 *
 * @param document valid for the schema, without `@skip` and `@include`.
 */
export function compileProjection(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Projection {
  const root = schema.getRootType(operation.operation);
  if (!root) throw new Error(`the schema has no ${operation.operation}`);
  const entries = new ProjectionCompiler(schema, document).entriesOf(root, [operation.selectionSet]);
  return (data) => {
    const projected = project(entries, data);
    return isObject(projected) ? projected : null;
  };
}

class ProjectionCompiler {
  private readonly fragments = new Map<string, FragmentDefinitionNode>();

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
  ) {
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.fragments.set(definition.name.value, definition);
    }
  }

  /** Merges the selections of all fragments that apply to a type. */
  entriesOf(type: GraphQLCompositeType, selections: readonly SelectionSetNode[]): readonly Entry[] {
    const collected = new Map<string, [FieldNode, ...FieldNode[]]>();
    for (const selection of selections) this.collect(type, selection, collected);
    return [...collected].map(([key, nodes]) => this.entryOf(type, key, nodes));
  }

  private collect(
    type: GraphQLCompositeType,
    { selections }: SelectionSetNode,
    collected: Map<string, [FieldNode, ...FieldNode[]]>,
  ): void {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        const nodes = collected.get(key);
        if (nodes) nodes.push(selection);
        else collected.set(key, [selection]);
        continue;
      }
      const fragment =
        selection.kind === Kind.INLINE_FRAGMENT ? selection : this.fragments.get(selection.name.value);
      if (fragment && this.applies(fragment.typeCondition?.name.value, type)) {
        this.collect(type, fragment.selectionSet, collected);
      }
    }
  }

  private applies(condition: string | undefined, type: GraphQLCompositeType): boolean {
    if (condition === undefined || condition === type.name) return true;
    const abstract = this.schema.getType(condition);
    const isConcrete = isObjectType(type) || isInterfaceType(type);
    return isAbstractType(abstract) && isConcrete && this.schema.isSubType(abstract, type);
  }

  private entryOf(type: GraphQLCompositeType, key: string, nodes: [FieldNode, ...FieldNode[]]): Entry {
    const name = nodes[0].name.value;
    if (name === '__typename') return this.typenameEntry(type, key);
    const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
    if (!field) throw new Error(`${type.name} has no field ${name}`);
    const complete = this.completerOf(
      field.type,
      nodes.flatMap((node) => node.selectionSet ?? []),
    );
    return { key, read: complete };
  }

  private typenameEntry(type: GraphQLCompositeType, key: string): Entry {
    return {
      key,
      read: (value, parent) => {
        const name = value ?? ownField(parent, '__typename');
        const runtimeType = typeof name === 'string' ? (this.schema.getType(name) ?? type) : type;
        return isObjectType(runtimeType) ? runtimeType.name : INVALID_NULL;
      },
    };
  }

  private completerOf(type: GraphQLOutputType, selections: readonly SelectionSetNode[]): Complete {
    if (isNonNullType(type)) {
      if (isScalarType(type.ofType)) return (value) => value ?? INVALID_NULL;
      const complete = this.completerOf(type.ofType, selections);
      return (value) => complete(value) ?? INVALID_NULL;
    }
    if (isListType(type)) return completeList(this.completerOf(type.ofType, selections));
    if (isCompositeType(type)) return this.objectCompleter(type, selections);
    if (isEnumType(type)) {
      return (value) => (typeof value === 'string' && type.getValue(value) ? value : null);
    }
    return (value) => value ?? null;
  }

  private objectCompleter(type: GraphQLCompositeType, selections: readonly SelectionSetNode[]): Complete {
    const entriesFor = isAbstractType(type)
      ? this.entriesByTypename(type, selections)
      : this.entriesOfOne(type, selections);
    return (value) => {
      if (!isObject(value)) return null;
      const entries = entriesFor(value);
      return entries && project(entries, value);
    };
  }

  /** Compiled lazily, on the first object. */
  private entriesOfOne(type: GraphQLCompositeType, selections: readonly SelectionSetNode[]): EntriesFor {
    let entries: readonly Entry[] | null = null;
    return () => {
      entries ??= this.entriesOf(type, selections);
      return entries;
    };
  }

  private entriesByTypename(type: GraphQLCompositeType, selections: readonly SelectionSetNode[]): EntriesFor {
    const byType = new Map<string, readonly Entry[]>();
    return (value) => {
      const typename = ownField(value, '__typename');
      const name = typeof typename === 'string' ? typename : type.name;
      const known = byType.get(name);
      if (known) return known;
      const runtimeType = this.schema.getType(name);
      if (!isCompositeType(runtimeType)) return null;
      const entries = this.entriesOf(runtimeType, selections);
      byType.set(name, entries);
      return entries;
    };
  }
}

function completeList(complete: Complete): Complete {
  return (value) => {
    if (!Array.isArray(value)) return null;
    for (let index = 0; index < value.length; index++) {
      const item = complete(value[index]);
      if (item === INVALID_NULL) return null;
      if (item !== value[index]) value[index] = item;
    }
    return value;
  };
}

function project(entries: readonly Entry[], parent: Fields): Fields | null {
  return hasExactly(parent, entries) ? projectInPlace(entries, parent) : projectCopy(entries, parent);
}

function projectInPlace(entries: readonly Entry[], object: Fields): Fields | null {
  for (const { key, read } of entries) {
    const original = object[key];
    const value = read(original, object);
    if (value === INVALID_NULL) return null;
    if (value !== original) object[key] = value;
  }
  return object;
}

function projectCopy(entries: readonly Entry[], parent: Fields): Fields | null {
  const projected: Fields = {};
  for (const { key, read } of entries) {
    const value = read(ownField(parent, key), parent);
    if (value === INVALID_NULL) return null;
    projected[key] = value;
  }
  return projected;
}

/** Returns whether an object has exactly the keys of the entries, in their order. */
function hasExactly(object: Fields, entries: readonly Entry[]): boolean {
  let count = 0;
  for (const key in object) {
    if (entries[count]?.key !== key) return false;
    count += 1;
  }
  return count === entries.length;
}
