import { buildSchema, execute, parse } from 'graphql';
import { boundLists } from './bounded-lists';
import { contextFor } from './context';
import { ANONYMOUS } from './principal';

const schema = buildSchema(`
  type Query { rows(count: Int!): [Row!]! }
  type Row { id: Int rows(count: Int!): [Row!] }
`);
const rows = (_source: unknown, { count }: { count: number }) =>
  Promise.resolve(Array.from({ length: count }, (_, id) => ({ id })));
for (const name of ['Query', 'Row']) {
  const type = schema.getType(name);
  if (type && 'getFields' in type) Object.assign(type.getFields().rows ?? {}, { resolve: rows });
}
boundLists(schema);

const run = (query: string) =>
  execute({
    schema,
    document: parse(query),
    contextValue: contextFor({ principal: ANONYMOUS, address: null, requestId: 'test' }),
  });

describe('an operation', () => {
  it('may ask for many items', async () => {
    const { data, errors } = await run('{ rows(count: 50000) { id } }');
    expect(errors).toBeUndefined();
    expect(data?.rows).toHaveLength(50_000);
  });

  it('is stopped where lists inside lists multiply', async () => {
    const { errors } = await run('{ rows(count: 100) { rows(count: 100) { rows(count: 100) { id } } } }');
    expect(errors?.[0]).toMatchObject({
      message: 'The operation asks for more than 50000 items at once',
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });

  it('is counted across its fields, and by itself', async () => {
    const two = '{ one: rows(count: 30000) { id } two: rows(count: 30000) { id } }';
    expect((await run(two)).errors).toHaveLength(1);
    expect((await run('{ rows(count: 30000) { id } }')).errors).toBeUndefined();
  });
});
