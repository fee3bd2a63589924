import { buildSchema } from 'graphql';
import { embeddedDocuments } from './embedded-documents';
import { validateDocuments } from './validate-documents';

const schema = buildSchema('type Query { me: User } type User { id: ID!, name: String }');

const check = (files: Readonly<Record<string, string>>) =>
  validateDocuments(
    schema,
    Object.entries(files).flatMap(([path, text]) => embeddedDocuments({ path, text })),
  ).problems.map(({ path, line, column, message }) => `${path}:${line}:${column} ${message}`);

describe('embeddedDocuments', () => {
  test('finds gql templates with their lines and columns', () => {
    const text =
      'const a = 1;\nconst QUERY = gql`\n  query Me { me { rank } }\n`;\nconst B = gql`{ me { age } }`;\n';
    expect(check({ 'src/a.tsx': text })).toEqual([
      'src/a.tsx:3:19 Cannot query field "rank" on type "User".',
      'src/a.tsx:5:22 Cannot query field "age" on type "User". Did you mean "name"?',
    ]);
  });

  test('finds marked templates and resolves interpolated fragments', () => {
    const fragment = 'export const Card = /* GraphQL */ `fragment Card on User { name }`;';
    const query = `const Q = graphql\`query Me { me { ...Card } } $${'{Card}'}\`;`;
    expect(check({ 'card.ts': fragment, 'a.js': query })).toEqual([]);
    expect(check({ 'a.js': query })).toEqual(['a.js:1:38 Unknown fragment "Card".']);
  });

  test('finds templates in calls, as the client preset expects them', () => {
    const text = [
      'const A = graphql(`{ me { rank } }`);',
      'const B = graphql(/* GraphQL */ `{ me { rank } }`);',
      'const C = gql(\n  `{ me { rank } }`,\n  [Card],\n);',
    ].join('\n');
    const message = 'Cannot query field "rank" on type "User".';
    expect(check({ 'a.ts': text })).toEqual([
      `a.ts:1:27 ${message}`,
      `a.ts:2:41 ${message}`,
      `a.ts:4:11 ${message}`,
    ]);
  });

  test('ignores the graphs of other services', () => {
    expect(check({ 'a.ts': 'await octokit.graphql(`{ viewer { login } }`);' })).toEqual([]);
  });

  test('ignores programs without templates', () => {
    expect(check({ 'a.ts': 'const gql = 1; const b = `query { nothing }`;' })).toEqual([]);
  });

  test('reads manifests of Apollo and Relay', () => {
    const apollo = JSON.stringify({ operations: [{ id: '1', body: '{ me { rank } }' }] }, null, 2);
    expect(check({ 'apollo.json': apollo })).toEqual([
      'apollo.json:5:8 Cannot query field "rank" on type "User".',
    ]);
    expect(check({ 'relay.json': '{\n "abc": "{ me {\\n rank } }"\n}' })).toEqual([
      'relay.json:2:8 Cannot query field "rank" on type "User".',
    ]);
  });

  test('rejects other JSON', () => {
    expect(() => check({ 'a.json': '[1]' })).toThrow('a.json is not a manifest of persisted queries.');
  });
});
