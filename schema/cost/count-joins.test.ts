import { buildSchema, parse } from 'graphql';
import { countJoins, readOwners } from './count-joins';
import { fragmentsOf } from './selected-fields';

const SDL = `
  type Query @join__type(graph: AUTH) @join__type(graph: BINGO) {
    user: User @join__field(graph: AUTH)
    standings: [Standing!] @join__field(graph: BINGO)
  }
  type Standing @join__type(graph: BINGO) { points: Int user: User other: User }
  type User @join__type(graph: AUTH, key: "id") @join__type(graph: BINGO, key: "id") {
    id: ID
    name: String @join__field(graph: AUTH) @join__field(graph: BINGO, external: true)
    avatar: String @join__field(graph: AUTH)
    standings: [Standing!] @join__field(graph: BINGO)
  }
`;

const DIRECTIVES = `
  directive @join__type(graph: G!, key: String) repeatable on OBJECT
  directive @join__field(graph: G!, external: Boolean) repeatable on FIELD_DEFINITION
  enum G { AUTH BINGO }
`;

const schema = buildSchema(DIRECTIVES + SDL);

function joins(query: string): number {
  const document = parse(query);
  const [operation] = document.definitions;
  const root = schema.getQueryType();
  if (operation?.kind !== 'OperationDefinition' || !root) throw new Error('no query');
  const within = { schema, owners: readOwners(parse(SDL)), fragments: fragmentsOf(document) };
  return countJoins(operation.selectionSet, root, null, within);
}

describe('countJoins', () => {
  it.each([
    ['no join for root fields of several subgraphs', '{ user { name } standings { points } }', 0],
    ['no join for a key', '{ standings { user { id } } }', 0],
    ['one join for all fields of one subgraph', '{ standings { user { id name avatar } } }', 1],
    ['a join for each field that leads to an entity', '{ standings { user { name } other { name } } }', 2],
    ['joins behind joins', '{ user { standings { points user { name standings { points } } } } }', 2],
    [
      'fields of fragments',
      '{ standings { ...S } } fragment S on Standing { user { ... on User { name } } }',
      1,
    ],
    ['every alias', '{ a: standings { user { name } } b: standings { user { name } } }', 2],
    ['nothing for fields that do not exist', '{ nothing { at { all } } }', 0],
  ])('counts %s', (_what, query, count) => {
    expect(joins(query)).toBe(count);
  });
});
