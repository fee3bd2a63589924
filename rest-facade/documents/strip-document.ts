import { type DocumentNode, Kind, type OperationDefinitionNode, visit } from 'graphql';

/** The document as the graph may see it: no `@rest`, no `@from`, no descriptions. */
export function stripDocument(document: DocumentNode): DocumentNode {
  return visit(document, {
    Directive: (node) => (node.name.value === 'rest' || node.name.value === 'from' ? null : undefined),
    OperationDefinition: (node): OperationDefinitionNode => {
      const { description: _summary, ...operation } = node;
      return operation;
    },
    VariableDefinition: (node) => {
      if (node.kind !== Kind.VARIABLE_DEFINITION) return undefined;
      const { description: _description, ...variable } = node;
      return variable;
    },
  });
}
