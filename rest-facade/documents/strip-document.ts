import { type DocumentNode, Kind, type OperationDefinitionNode, visit } from 'graphql';

const FACADE_DIRECTIVES: ReadonlySet<string> = new Set(['rest', 'from', 'counted']);

/** Returns the document without the facade's directives and descriptions, as the graph expects it. */
export function stripDocument(document: DocumentNode): DocumentNode {
  return visit(document, {
    Directive: (node) => (FACADE_DIRECTIVES.has(node.name.value) ? null : undefined),
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
