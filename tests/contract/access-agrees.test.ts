import { loadOperations } from '#facade/documents/load-operations';
import type { RestContract } from '#facade/rest-operation';
import { type SelectedField, selectedFields } from './exposure/selected-fields';
import { accessTags, supergraph } from './exposure/supergraph';

const operations = loadOperations(supergraph);

describe('the access that a document declares matches its graph fields', () => {
  test.each(operations.map((operation) => [operation.file, operation] as const))('%s', (_file, operation) => {
    const wanted = tagsOf(operation.contract);
    const fields = selectedFields(operation);
    // A field that depends on the caller returns others nothing of the document.
    const isOwn = ({ coordinate }: SelectedField) => operation.ofSignedIn && coordinate === 'Query.viewer';
    for (const field of fields.filter((one) => one.root && !isOwn(one))) {
      expect({ field: field.coordinate, tags: field.tags }).toEqual({
        field: field.coordinate,
        tags: wanted,
      });
    }
    // Nested fields must admit every caller that the document admits.
    for (const field of fields.filter(({ root, tags }) => !root && tags.length > 0)) {
      const open = isOpenTo(operation.contract, field);
      expect({ field: field.coordinate, open }).toEqual({ field: field.coordinate, open: true });
    }
  });

  test('every root field of the graph declares its access', () => {
    const roots = [supergraph.getQueryType(), supergraph.getMutationType()];
    const undeclared = roots.flatMap((type) =>
      Object.values(type?.getFields() ?? {})
        .filter((field) => accessTags(field).length === 0)
        .map((field) => `${type?.name}.${field.name}`),
    );
    expect(undeclared).toEqual([]);
  });
});

function tagsOf({ access, permissions }: RestContract): string[] {
  if (permissions.length > 0) return permissions.map((name) => `permission/${name}`).sort();
  return [`access/${access.toLowerCase()}`];
}

/**
 * Returns whether a field admits every caller that the document admits. Holders of a permission are signed
 * in, as are callers that see their own data.
 */
function isOpenTo(contract: RestContract, { tags, belowOwn }: SelectedField): boolean {
  if (tags.includes('access/public')) return true;
  const isSignedIn = belowOwn || contract.access === 'AUTHENTICATED';
  if (isSignedIn && tags.includes('access/authenticated')) return true;
  return tagsOf(contract).every((tag) => tags.includes(tag));
}
