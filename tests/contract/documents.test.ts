import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, extendSchema, Kind, type OperationDefinitionNode } from 'graphql';
import { facadeFolder } from '#facade/documents/facade-folder';
import { readContract } from '#facade/documents/read-contract';
import { type RestDocument, readDirectives, readDocuments } from '#facade/documents/read-documents';
import { additions, type EndpointRow, routeOf, rows } from './rows';

const directives = extendSchema(
  buildSchema('type Query { nothing: Boolean }'),
  readDirectives(facadeFolder()),
);

/** A document read as a row, so that the two can be compared whole. */
interface DocumentedRow extends Omit<EndpointRow, 'status'> {
  readonly status: number;
  readonly file: string;
}

const documents = readDocuments(facadeFolder()).map(documentedRow);

describe('The documents of the REST facade are the contract of API.md', () => {
  test.each([...rows, ...additions].map((row) => [routeOf(row), row] as const))('%s', (route, row) => {
    const serving = documents.filter((document) => routeOf(document) === route);
    const expected = { ...row, permissions: [...row.permissions].sort() };
    expect(serving).toEqual([{ ...expected, file: expect.stringContaining(`${row.area}/`) }]);
  });

  test('no document is neither a row nor an addition', () => {
    const known = [...rows, ...additions].map(routeOf);
    expect(documents.filter((document) => !known.includes(routeOf(document)))).toEqual([]);
  });

  test('no row stands in the table twice', () => {
    const routes = [...rows, ...additions].map(routeOf);
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([]);
  });

  test('every document is called verb-noun and its operation VerbNoun', () => {
    const misnamed = readDocuments(facadeFolder()).filter(({ file, document }) => {
      const [, name = ''] = file.split('/');
      return name !== `${kebab(operationOf(document).name?.value ?? '')}.graphql`;
    });
    expect(misnamed.map(({ file }) => file)).toEqual([]);
  });

  test.each(documents.map(({ file }) => file))('%s has a contract test of its own', (file) => {
    expect(existsSync(join(__dirname, file.replace(/\.graphql$/, '.test.ts')))).toBe(true);
  });
});

function documentedRow({ file, area, document }: RestDocument): DocumentedRow {
  const { method, path, access, permissions, status, transport } = readContract(
    directives,
    operationOf(document),
  );
  const redirects = transport === 'REDIRECT';
  return {
    method,
    path,
    access,
    permissions: [...permissions].sort(),
    status: redirects ? 302 : status,
    area,
    file,
  };
}

function operationOf(document: RestDocument['document']): OperationDefinitionNode {
  const operation = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('The document has no operation');
  return operation;
}

function kebab(name: string): string {
  return name.replace(/(?!^)([A-Z])/g, '-$1').toLowerCase();
}
