import { buildSchema } from 'graphql';
import { validateDocuments } from './validate-documents';

const schema = buildSchema(`
  type Query { me: User, old: String @deprecated(reason: "use me") }
  type User { id: ID!, name: String }
`);

const check = (files: Readonly<Record<string, string>>) =>
  validateDocuments(
    schema,
    Object.entries(files).map(([path, text]) => ({ path, text })),
  ).problems.map(
    (problem) => `${problem.class} ${problem.path}:${problem.line}:${problem.column} ${problem.message}`,
  );

describe('validateDocuments', () => {
  test('counts operations, not files or fragments', () => {
    const text = 'query A { me { ...F } } mutation B { me } fragment F on User { id }';
    const files = [
      { path: 'a.graphql', text },
      { path: 'b.graphql', text: '{ me { id } }' },
      { path: 'schema.graphql', text: 'type Query { me: Int }' },
    ];
    expect(validateDocuments(schema, files).operations).toBe(3);
  });

  test('accepts valid documents', () => {
    expect(check({ 'a.graphql': 'query Me { me { id name } }' })).toEqual([]);
  });

  test('reports a removed field as breaking, with file, line and column', () => {
    expect(check({ 'a.graphql': 'query Me {\n  me { id rank }\n}' })).toEqual([
      'breaking a.graphql:2:11 Cannot query field "rank" on type "User".',
    ]);
  });

  test('reports deprecated fields as dangerous', () => {
    expect(check({ 'a.graphql': '{ old }' })).toEqual([
      'dangerous a.graphql:1:3 The field Query.old is deprecated. use me',
    ]);
  });

  test('reports syntax errors as breaking', () => {
    expect(check({ 'a.graphql': 'query {' })).toEqual([
      'breaking a.graphql:1:8 Syntax Error: Expected Name, found <EOF>.',
    ]);
  });

  test('resolves fragments across files, transitively', () => {
    expect(
      check({
        'a.graphql': 'query Me { me { ...Card } }',
        'card.graphql': 'fragment Card on User { id ...Named }',
        'named.graphql': 'fragment Named on User { name }',
      }),
    ).toEqual([]);
  });

  test('reports an error in a fragment once, in the file of the fragment', () => {
    expect(
      check({
        'a.graphql': 'query Me { me { ...Card } }',
        'b.graphql': 'query Again { me { ...Card } }',
        'card.graphql': 'fragment Card on User { rank }',
      }),
    ).toEqual(['breaking card.graphql:1:25 Cannot query field "rank" on type "User".']);
  });

  test('reports unknown fragments', () => {
    expect(check({ 'a.graphql': '{ me { ...Card } }' })).toEqual([
      'breaking a.graphql:1:11 Unknown fragment "Card".',
    ]);
  });

  test('ignores a copy of the schema', () => {
    expect(check({ 'schema.graphql': 'type Query { other: String } extend type User { x: Int }' })).toEqual(
      [],
    );
  });
});
