import { Kind } from 'graphql';
import { AREAS } from '#protocol/areas';
import { facadeFolder } from '../rest-operation';
import { readDocuments } from './read-documents';

const documents = readDocuments(facadeFolder());

/** Returns the root fields that a document selects. */
function rootFields(file: string): string[] {
  const { document } = documents.find((candidate) => candidate.file === file) ?? {};
  const operation = document?.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return [];
  return operation.selectionSet.selections.flatMap((field) =>
    field.kind === Kind.FIELD ? [field.name.value] : [],
  );
}

describe('the health of the platform', () => {
  it('covers every area', () => {
    expect(rootFields('gateway/get-platform-health.graphql')).toEqual(AREAS.map((area) => `${area}Health`));
  });

  it.each(AREAS)('has an endpoint for %s', (area) => {
    expect(rootFields(`${area}/get-${area}-health.graphql`)).toEqual([`${area}Health`]);
  });
});
