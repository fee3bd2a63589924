import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildASTSchema,
  type GraphQLField,
  type GraphQLSchema,
  isObjectType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { loadOperations } from '#facade/documents/load-operations';
import type { RestContract, RestOperation } from '#facade/rest-operation';
import { packageRoot } from '#kit/package-root';

const supergraph = buildASTSchema(
  parse(readFileSync(join(packageRoot, 'schema/artefacts/supergraph.graphql'), 'utf8')),
  { assumeValidSDL: true },
);

/** A field that a document selects, and the access tags that the resolver's decorator left on it. */
interface SelectedField {
  readonly coordinate: string;
  readonly root: boolean;
  readonly tags: readonly string[];
}

const operations = loadOperations(supergraph);

describe('The access that a document states is the one that its graph fields enforce', () => {
  test.each(operations.map((operation) => [operation.file, operation] as const))('%s', (_file, operation) => {
    const wanted = tagsOf(operation.contract);
    const fields = selectedFields(supergraph, operation);
    for (const field of fields.filter(({ root }) => root)) {
      expect({ field: field.coordinate, tags: field.tags }).toEqual({
        field: field.coordinate,
        tags: wanted,
      });
    }
    // A field further down must let everybody pass whom the document lets in.
    for (const field of fields.filter(({ root, tags }) => !root && tags.length > 0)) {
      const open = isOpenTo(operation.contract, field);
      expect({ field: field.coordinate, open }).toEqual({ field: field.coordinate, open: true });
    }
  });

  test('every root field of the graph says who may use it', () => {
    const roots = [supergraph.getQueryType(), supergraph.getMutationType()];
    const silent = roots.flatMap((type) =>
      Object.values(type?.getFields() ?? {})
        .filter((field) => accessTags(field).length === 0)
        .map((field) => `${type?.name}.${field.name}`),
    );
    expect(silent).toEqual([]);
  });
});

function tagsOf({ access, permissions }: RestContract): string[] {
  if (permissions.length > 0) return permissions.map((name) => `permission/${name}`).sort();
  return [`access/${access.toLowerCase()}`];
}

/** Whether a field lets everybody pass whom the document lets in; who holds a permission is signed in. */
function isOpenTo(contract: RestContract, { tags }: SelectedField): boolean {
  if (tags.includes('access/public')) return true;
  if (contract.access === 'AUTHENTICATED' && tags.includes('access/authenticated')) return true;
  return tagsOf(contract).every((tag) => tags.includes(tag));
}

function selectedFields(schema: GraphQLSchema, operation: RestOperation): SelectedField[] {
  const fields: SelectedField[] = [];
  const types = new TypeInfo(schema);
  const rootNames = [schema.getQueryType()?.name, schema.getMutationType()?.name];
  visit(
    operation.document,
    visitWithTypeInfo(types, {
      Field: () => {
        const field = types.getFieldDef();
        const parent = types.getParentType();
        if (!field || !parent) throw new Error('The document selects a field that is not in the graph');
        const root = isObjectType(parent) && rootNames.includes(parent.name);
        fields.push({ coordinate: `${parent.name}.${field.name}`, root, tags: accessTags(field) });
      },
    }),
  );
  return fields;
}

function accessTags(field: GraphQLField<unknown, unknown>): string[] {
  return (field.astNode?.directives ?? [])
    .filter(({ name }) => name.value === 'tag')
    .flatMap((tag) => tag.arguments ?? [])
    .flatMap(({ value }) => (value.kind === Kind.STRING ? value.value : []))
    .filter((tag) => /^(access|permission)\//.test(tag))
    .sort();
}
