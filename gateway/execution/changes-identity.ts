import { type DocumentNode, Kind } from 'graphql';
import { CHANGES_IDENTITY_TAG } from '#protocol/field-tags';
import { taggedFields } from '#schema/tagged-fields';
import { operationRoot } from './root-fields';

/** Returns whether an operation contains a mutation that invalidates cached caller identities. */
export type ChangesIdentity = (document: DocumentNode) => boolean;

/** Reads from a supergraph the mutations tagged `changes/identity`. */
export function identityChanges(supergraph: DocumentNode): ChangesIdentity {
  const fields = taggedFields(supergraph, (tag) => tag === CHANGES_IDENTITY_TAG);
  const mutations = mutationTypeName(supergraph);
  return (document) => {
    const root = operationRoot(document);
    return root.kind === 'mutation' && root.fields.some(({ name }) => fields.has(`${mutations}.${name}`));
  };
}

function mutationTypeName(supergraph: DocumentNode): string {
  for (const definition of supergraph.definitions) {
    if (definition.kind !== Kind.SCHEMA_DEFINITION) continue;
    const mutation = definition.operationTypes.find((root) => root.operation === 'mutation');
    if (mutation) return mutation.type.name.value;
  }
  return 'Mutation';
}
