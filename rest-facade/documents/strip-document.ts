import { type DocumentNode, Kind, type OperationDefinitionNode, visit } from 'graphql';

const OURS: ReadonlySet<string> = new Set(['rest', 'from', 'counted']);

/** The document as the graph may see it: none of the facade's directives, no descriptions. */
export function stripDocument(document: DocumentNode): DocumentNode {
  return visit(document, {
    Directive: (node) => (OURS.has(node.name.value) ? null : undefined),
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
