import { type DocumentNode, Kind, type OperationTypeNode, type SelectionSetNode } from 'graphql';
import { oncePer } from '#runtime/once-per';

/** A root field of an operation and its response key. */
export interface RootField {
  readonly name: string;
  readonly responseKey: string;
}

/** The kind and root fields of an operation. */
export interface OperationRoot {
  readonly kind: OperationTypeNode;
  readonly fields: readonly RootField[];
}

/**
 * Returns the kind and root fields of a document's operation, fragments expanded. Memoized per document.
 *
 * @throws Error if the document has no operation.
 */
export const operationRoot = oncePer((document: DocumentNode): OperationRoot => {
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new Error('the document has no operation');
  return { kind: operation.operation, fields: [...fieldsOf(document, operation.selectionSet)] };
});

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
