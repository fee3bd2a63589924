import { type DocumentNode, Kind, type OperationTypeNode, type SelectionSetNode } from 'graphql';

/** One selection of an operation's root: the field and the key of its answer. */
export interface RootField {
  readonly name: string;
  readonly responseKey: string;
}

/** What an operation does at its root. */
export interface OperationRoot {
  readonly kind: OperationTypeNode;
  readonly fields: readonly RootField[];
}

const known = new WeakMap<DocumentNode, OperationRoot>();

/**
 * The root of a document's operation, fragments included; remembered per document object.
 *
 * @throws Error when the document has no operation.
 */
export function operationRoot(document: DocumentNode): OperationRoot {
  const remembered = known.get(document);
  if (remembered) return remembered;
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new Error('the document has no operation');
  const root = { kind: operation.operation, fields: [...fieldsOf(document, operation.selectionSet)] };
  known.set(document, root);
  return root;
}

function* fieldsOf(document: DocumentNode, { selections }: SelectionSetNode): Generator<RootField> {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      const name = selection.name.value;
      yield { name, responseKey: selection.alias?.value ?? name };
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      yield* fieldsOf(document, selection.selectionSet);
    } else {
      for (const definition of document.definitions) {
        const isSpread =
          definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value;
        if (isSpread) yield* fieldsOf(document, definition.selectionSet);
      }
    }
  }
}
