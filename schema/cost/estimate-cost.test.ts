import { buildSchema, getIntrospectionQuery, parse } from 'graphql';
import { CostEstimator } from './estimate-cost';

const SDL = `
  type Query {
    clan(id: ID): Clan
    clans(limit: Int = 10, first: Int): [Clan!] @listSize(assumedSize: 50, slicingArguments: ["limit", "first"])
    page(limit: Int = 20, page: Int): Page @listSize(assumedSize: 100, slicingArguments: ["limit"], sizedFields: ["clans"])
    undeclared: [Clan]
    tracked: Clan @cost(weight: 30)
    heavy: [Clan!] @cost(weight: 30) @listSize(assumedSize: 3)
    secret: Clan @tag(name: "access/authenticated")
    node: Node
  }
  interface Node { id: ID }
  type Page { total: Int clans: [Clan!] @listSize(assumedSize: 100) }
  type Clan implements Node {
    id: ID
    names: [String!] @listSize(assumedSize: 7)
    members(limit: Int! = 5, page: Int! = 1): [Member] @listSize(assumedSize: 500, slicingArguments: ["limit"])
  }
  type Member { id: ID clan: Clan }
`;

const DIRECTIVES = `
  directive @tag(name: String!) repeatable on FIELD_DEFINITION
  directive @cost(weight: Int!) on FIELD_DEFINITION
  directive @listSize(assumedSize: Int, slicingArguments: [String!], sizedFields: [String!]) on FIELD_DEFINITION
`;

const estimator = new CostEstimator(buildSchema(DIRECTIVES + SDL), parse(SDL));

const estimate = (query: string, variables: Record<string, unknown> = {}, name: string | null = null) =>
  estimator.estimate(parse(query), name, variables);

describe('CostEstimator', () => {
  it.each([
    ['one point for each object and leaf', '{ clan { id } }', 2],
    ['fields below a list once per item', '{ clan { members(limit: 3) { id } } }', 1 + 3 * 2],
    [
      'nested lists by the product of their sizes',
      '{ clans(limit: 4) { members(limit: 3) { id } } }',
      4 + 4 * 3 * 2,
    ],
    ['a list of leaves by its size', '{ clan { names } }', 1 + 7],
    ['an absent argument by its default', '{ clans { id } }', 10 * 2],
    ['a null argument by the assumed size', '{ clans(limit: null) { id } }', 50 * 2],
    ['at most the assumed size', '{ clans(limit: 1000000) { id } }', 50 * 2],
    ['the smallest of several slicing arguments', '{ clans(limit: 9, first: 2) { id } }', 2 * 2],
    ['the list of a page by the page size', '{ page(limit: 6) { total clans { id } } }', 2 + 6 * 2],
    ['rows before a page as a fifth', '{ page(limit: 40, page: 6) { total } }', 2 + (5 * 40) / 5],
    [
      'rows before a page for every parent',
      '{ clans(limit: 4) { members(page: 21) { id } } }',
      4 * (1 + 20 + 10),
    ],
    ['at most 2,500 for rows before a page', '{ page(page: 2147483647) { total } }', 2 + 2500],
    ['nothing for pages without a number', '{ page(page: null) { total } b: page(page: 0) { total } }', 4],
    ['a list without a declared size as 100 items', '{ undeclared { id } }', 100 * 2],
    ['a weight instead of its own point', '{ tracked { id } }', 30 + 1],
    ['a weight once per list', '{ heavy { id } }', 29 + 3 * 2],
    ['a guarded field as more than an open one', '{ secret { id } }', 4 + 1],
    ['every alias', '{ a: clan { id } b: clan { id } }', 4],
    ['fragments at each spread', '{ clan { ...F ...F } } fragment F on Clan { id }', 3],
    ['inline fragments by their type', '{ node { ... on Clan { members(limit: 2) { id } } } }', 1 + 4],
    ['no items as one', '{ clans(limit: 0) { id } }', 2],
    ['negative numbers as one', '{ clans(limit: -5) { id } }', 2],
  ])('counts %s', (_what, query, points) => {
    expect(estimate(query)).toBe(points);
  });

  it('reads sizes from variables and from their defaults', () => {
    const query = 'query ($n: Int = 3) { clans(limit: $n) { id } }';
    expect(estimate(query, { n: 7 })).toBe(7 * 2);
    expect(estimate(query)).toBe(3 * 2);
    expect(estimate(query, { n: null })).toBe(50 * 2);
    expect(estimate(query, { n: 0 })).toBe(2);
    // Coercion will reject it.
    expect(estimate(query, { n: 'many' })).toBe(2);
    expect(estimate('query ($n: Int) { clans(limit: $n) { id } }')).toBe(10 * 2);
  });

  it('estimates the named operation', () => {
    const query = 'query a { clan { id } } query b { clans(limit: 5) { id } }';
    expect(estimate(query, {}, 'b')).toBe(10);
  });

  it('is small for operations that validation rejects', () => {
    expect(estimate('{ nothing { at { all } } }')).toBe(1);
    expect(estimate('mutation { act }')).toBe(1);
  });

  it('does not overflow for nested lists', () => {
    const query = `query { clans { ${'members(limit: 500) { clan { '.repeat(5)} id ${'} }'.repeat(5)} } }`;
    expect(estimate(query)).toBeGreaterThan(1e13);
  });

  it('grows with aliased introspection, which is cheaper than resolved fields', () => {
    const types = '__schema { types { name fields { name } } }';
    const once = estimate(`{ ${types} }`);
    expect(estimate(`{ a: ${types} b: ${types} c: ${types} }`)).toBeGreaterThan(2.5 * once);
    expect(estimate(getIntrospectionQuery())).toBeLessThan(2000);
  });
});
