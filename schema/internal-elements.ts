import { type Schema, Supergraph } from '@apollo/federation-internals';
import { type ConstDirectiveNode, type DocumentNode, parse, print, printSchema, visit } from 'graphql';
import { INTERNAL_TAG } from '#protocol/field-tags';
import { tagsOf } from './supergraph-fields';

/**
 * Returns a supergraph whose internal elements are accessible. Elements for gateways and areas stay
 * inaccessible: they have no tag `internal`.
 *
 * @throws GraphQLError if the text is no GraphQL.
 */
export function withInternalElements(supergraphSdl: string): string {
  return print(showInternalElements(parse(supergraphSdl, { noLocation: true })));
}

function showInternalElements(supergraph: DocumentNode): DocumentNode {
  const enter = <Node extends { readonly directives?: readonly ConstDirectiveNode[] | undefined }>(
    node: Node,
  ) => {
    const { directives = [] } = node;
    if (!tagsOf({ directives }).includes(INTERNAL_TAG)) return undefined;
    return { ...node, directives: directives.filter(({ name }) => name.value !== 'inaccessible') };
  };
  return visit(supergraph, {
    FieldDefinition: { enter },
    InputValueDefinition: { enter },
    ObjectTypeDefinition: { enter },
    InputObjectTypeDefinition: { enter },
    EnumTypeDefinition: { enter },
  });
}

/**
 * Returns the schema of REST documents, in the planner's representation: the API schema and the internal
 * elements.
 *
 * @throws Error if the text is no supergraph.
 */
export function documentSchema(supergraphSdl: string): Schema {
  return schemaOfDocuments(parse(supergraphSdl, { noLocation: true }));
}

/** Returns {@link documentSchema} of a parsed supergraph. */
export function schemaOfDocuments(supergraph: DocumentNode): Schema {
  return Supergraph.build(showInternalElements(supergraph), { validateSupergraph: false }).apiSchema();
}

/** Returns the schema of REST documents as SDL. @throws Error if the text is no supergraph. */
export function documentSdl(supergraphSdl: string): string {
  return printSchema(documentSchema(supergraphSdl).toGraphQLJSSchema());
}
