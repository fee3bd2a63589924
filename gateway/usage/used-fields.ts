import {
  type DocumentNode,
  type GraphQLSchema,
  separateOperations,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { LRUCache } from 'lru-cache';

/** Documents whose fields are cached: clients repeat few. */
const MAX_DOCUMENTS = 500;

/** An operation as far as it says what it uses. */
interface NamedOperation {
  /** Text of its document. */
  readonly query: string;
  readonly document: DocumentNode;
  /** Null if the document has only one operation. */
  readonly operationName: string | null;
}

/** Returns the fields that operations select, such as `User.email`; unknown ones are left out. */
export class UsedFields {
  private readonly known = new LRUCache<string, readonly string[]>({ max: MAX_DOCUMENTS });

  constructor(private readonly schema: GraphQLSchema) {}

  of({ query, document, operationName }: NamedOperation): readonly string[] {
    const key = `${operationName ?? ''}\n${query}`;
    const known = this.known.get(key);
    if (known) return known;
    const operation = operationName === null ? document : separateOperations(document)[operationName];
    const fields = operation ? this.selectedBy(operation) : [];
    this.known.set(key, fields);
    return fields;
  }

  private selectedBy(document: DocumentNode): readonly string[] {
    const fields = new Set<string>();
    const types = new TypeInfo(this.schema);
    const enter = () => {
      const [parent, field] = [types.getParentType(), types.getFieldDef()];
      if (parent && field && !field.name.startsWith('__')) fields.add(`${parent.name}.${field.name}`);
    };
    visit(document, visitWithTypeInfo(types, { Field: { enter } }));
    return [...fields];
  }
}
