import { type ConstDirectiveNode, type DocumentNode, Kind } from 'graphql';
import { CHANGES_IDENTITY_TAG } from '#kit/access/access';
import { operationRoot } from './root-fields';

/** Whether an operation holds a mutation after which callers may have to be identified anew. */
export type ChangesIdentity = (document: DocumentNode) => boolean;

/**
 * Reads from a supergraph which mutations are tagged `changes/identity`. The API schema does not keep tags, so it is the
 * supergraph's own document that is read.
 */
export function identityChanges(supergraph: DocumentNode): ChangesIdentity {
  const fields = taggedMutations(supergraph);
  return (document) => {
    const root = operationRoot(document);
    return root.kind === 'mutation' && root.fields.some((field) => fields.has(field.name));
  };
}

function taggedMutations(supergraph: DocumentNode): ReadonlySet<string> {
  const names = new Set<string>();
  for (const definition of supergraph.definitions) {
    const isType =
      definition.kind === Kind.OBJECT_TYPE_DEFINITION || definition.kind === Kind.OBJECT_TYPE_EXTENSION;
    if (!isType || definition.name.value !== mutationTypeName(supergraph)) continue;
    for (const field of definition.fields ?? []) {
      if (field.directives?.some(isIdentityTag)) names.add(field.name.value);
    }
  }
  return names;
}

function mutationTypeName(supergraph: DocumentNode): string {
  for (const definition of supergraph.definitions) {
    if (definition.kind !== Kind.SCHEMA_DEFINITION) continue;
    const mutation = definition.operationTypes.find((root) => root.operation === 'mutation');
    if (mutation) return mutation.type.name.value;
  }
  return 'Mutation';
}

function isIdentityTag(directive: ConstDirectiveNode): boolean {
  if (directive.name.value !== 'tag') return false;
  return !!directive.arguments?.some(
    ({ name, value }) =>
      name.value === 'name' && value.kind === Kind.STRING && value.value === CHANGES_IDENTITY_TAG,
  );
}
