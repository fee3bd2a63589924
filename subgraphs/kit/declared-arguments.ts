import { type DocumentNode, visit } from 'graphql';

/**
 * Puts the arguments of fields in the order of the method's parameters: TypeScript runs parameter decorators
 * from the last to the first, and TypeGraphQL lists arguments as they are decorated.
 */
export function withDeclaredArguments(document: DocumentNode): DocumentNode {
  return visit(document, {
    FieldDefinition: (field) =>
      field.arguments && field.arguments.length > 1
        ? { ...field, arguments: field.arguments.toReversed() }
        : undefined,
  });
}
