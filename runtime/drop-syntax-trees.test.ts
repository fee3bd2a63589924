import {
  buildSchema,
  extendSchema,
  type GraphQLSchema,
  graphqlSync,
  introspectionFromSchema,
  parse,
} from 'graphql';
import { dropSyntaxTrees } from './drop-syntax-trees';

const SDL = `
  directive @cost(weight: Int! = 1) on FIELD_DEFINITION
  "A named thing."
  interface Named { name(length: Int = 5): String! @cost }
  type Player implements Named { name(length: Int = 5): String! level: Int @deprecated(reason: "old") }
  union Found = Player
  enum Order { asc desc }
  scalar Moment @specifiedBy(url: "https://example.com")
  input Filter { order: Order = desc, at: Moment }
  type Query { find(filter: Filter): [Found!]! }`;
const EXTENSION = 'extend type Query { again(filter: Filter): Player }';

const schemaOf = () => extendSchema(buildSchema(SDL), parse(EXTENSION));

/** Returns the kinds of the syntax nodes that a schema refers to. */
function syntaxOf(schema: GraphQLSchema): Set<string> {
  const kinds = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const kind: unknown = Reflect.get(value, 'kind');
    if (typeof kind === 'string') kinds.add(kind);
    else for (const key of Reflect.ownKeys(value)) visit(Reflect.get(value, key));
  };
  visit(schema);
  return kinds;
}

describe('a schema without its syntax trees', () => {
  it('refers to no syntax', () => {
    const schema = schemaOf();
    expect([...syntaxOf(schema)].sort()).toEqual([
      'DirectiveDefinition',
      'EnumTypeDefinition',
      'EnumValueDefinition',
      'FieldDefinition',
      'InputObjectTypeDefinition',
      'InputValueDefinition',
      'InterfaceTypeDefinition',
      'ObjectTypeDefinition',
      'ObjectTypeExtension',
      'ScalarTypeDefinition',
      'UnionTypeDefinition',
    ]);
    dropSyntaxTrees(schema);
    expect([...syntaxOf(schema)]).toEqual([]);
  });

  it('is introspected and executed as before', () => {
    const schema = schemaOf();
    const before = introspectionFromSchema(schema);
    dropSyntaxTrees(schema);
    expect(introspectionFromSchema(schema)).toEqual(before);
    const rootValue = {
      find: ({ filter }: { filter: unknown }) => [{ __typename: 'Player', name: JSON.stringify(filter) }],
    };
    const source = '{ find(filter: { at: "now" }) { ... on Player { name } } }';
    const result = graphqlSync({ schema, source, rootValue });
    expect(JSON.parse(JSON.stringify(result))).toEqual({
      data: { find: [{ name: '{"order":"desc","at":"now"}' }] },
    });
  });
});
