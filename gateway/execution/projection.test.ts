import { buildSchema, getOperationAST, parse } from 'graphql';
import type { Fields } from './graph-result';
import { compileProjection } from './projection';

const schema = buildSchema(`
  type Query { items: [Item!]  item: Item }
  type Item { id: ID!  name: String  part: Part }
  type Part { size: Int! }
`);

function projected(query: string, data: Fields): Fields | null {
  const document = parse(query);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('no operation');
  return compileProjection(schema, document, operation)(data);
}

describe('a projection', () => {
  it('returns exactly the selected keys, in document order', () => {
    const item = { __typename: 'Item', name: 'one', id: '1', part: { size: 1, more: true } };
    const response = projected('{ item { id part { size } name } }', { item });
    expect(JSON.stringify(response)).toBe('{"item":{"id":"1","part":{"size":1},"name":"one"}}');
  });

  it('reuses subgraph objects that already match the selection', () => {
    const [same, other] = [
      { id: '1', name: 'one' },
      { __typename: 'Item', id: '2', name: 'two' },
    ];
    const response = projected('{ items { id name } }', { items: [same, other] });
    expect(response).toEqual({ items: [same, { id: '2', name: 'two' }] });
    const items = response?.items;
    expect(Array.isArray(items) && items[0]).toBe(same);
  });

  it.each([
    ['a missing leaf', '{ item { id name } }', { item: { id: '1' } }, { item: { id: '1', name: null } }],
    [
      'a missing promise',
      '{ item { id part { size } } }',
      { item: { id: '1', part: {} } },
      { item: { id: '1', part: null } },
    ],
    [
      'a missing non-null value in a list',
      '{ items { id } }',
      { items: [{ id: '1' }, { name: 'two' }] },
      { items: null },
    ],
    ['null in a non-null position', '{ item { id } }', { item: { id: null } }, { item: null }],
    ['an object that is a list', '{ item { id } }', { item: ['1'] }, { item: null }],
  ])('returns null for %s', (_what, query, data, response) => {
    expect(projected(query, data)).toEqual(response);
  });
});
