import { buildSchema, execute, parse } from 'graphql';
import { DomainError } from '#protocol/errors';
import { AreaItemBudget } from '#protocol/item-budget';
import { ANONYMOUS } from '#protocol/principal';
import { boundResolvers } from './bound-resolvers';
import { contextFor } from './context';

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
boundResolvers(schema);

const run = (query: string) =>
  execute({
    schema,
    document: parse(query),
    contextValue: contextFor({ principal: ANONYMOUS, address: null, requestId: 'test' }),
  });

describe('an operation', () => {
  it('may select many items', async () => {
    const { data, errors } = await run('{ rows(count: 50000) { id } }');
    expect(errors).toBeUndefined();
    expect(data?.rows).toHaveLength(50_000);
  });

  it('is stopped if nested lists multiply', async () => {
    const { errors } = await run('{ rows(count: 100) { rows(count: 100) { rows(count: 100) { id } } } }');
    expect(errors?.[0]).toMatchObject({
      message: 'The operation asks for more than 50000 items at once',
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });

  it('shares one count across its fields, separate from other operations', async () => {
    const two = '{ one: rows(count: 30000) { id } two: rows(count: 30000) { id } }';
    expect((await run(two)).errors).toHaveLength(1);
    expect((await run('{ rows(count: 30000) { id } }')).errors).toBeUndefined();
  });
});

describe('a resolver that fails', () => {
  const failing = buildSchema(`
    type Query { rows: [Row!]! }
    type Row { late: Int! refused: Int! }
  `);
  const fields = (name: string) => {
    const type = failing.getType(name);
    return type && 'getFields' in type ? type.getFields() : {};
  };
  const dropped: unknown[] = [];
  const note = (error: unknown) => dropped.push(error);
  beforeAll(() => {
    const rejectRow = (row: { id: number }) => {
      if (row.id > 0) throw new DomainError('FORBIDDEN', 'refused');
      return 1;
    };
    const late = () => new Promise((_, reject) => setImmediate(() => reject(new Error('late'))));
    Object.assign(fields('Query').rows ?? {}, {
      resolve: () => Array.from({ length: 500 }, (_, id) => ({ id })),
    });
    Object.assign(fields('Row').refused ?? {}, { resolve: rejectRow });
    Object.assign(fields('Row').late ?? {}, { resolve: late });
    boundResolvers(failing);
    process.on('unhandledRejection', note);
  });
  afterAll(() => process.off('unhandledRejection', note));

  const ask = (query: string, budget = new AreaItemBudget(50_000)) =>
    execute({
      schema: failing,
      document: parse(query),
      contextValue: contextFor({ principal: ANONYMOUS, address: null, requestId: 'test' }, budget),
    });

  it('synchronously leaves no unhandled promise of another row', async () => {
    await ask('{ rows { refused late } }');
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(dropped).toEqual([]);
  });

  it('in many rows has one shared error after the first fifty', async () => {
    const errors: unknown[] = [];
    const failures = contextFor({ principal: ANONYMOUS, address: null, requestId: 'test' }).failures;
    for (let row = 0; row < 1000; row++) errors.push(failures.of(new DomainError('FORBIDDEN', 'refused')));
    expect(new Set(errors).size).toBe(51);
    expect(errors.at(-1)).toMatchObject({ originalError: { extensions: { code: 'FORBIDDEN' } } });
  });

  it('takes several items of the budget', () => {
    const budget = new AreaItemBudget(20);
    const { failures } = contextFor({ principal: ANONYMOUS, address: null, requestId: 'test' }, budget);
    for (let row = 0; row < 2; row++) failures.of(new DomainError('FORBIDDEN', 'refused'));
    expect(budget.itemsLeft).toBe(4);
    expect(failures.of(new DomainError('FORBIDDEN', 'refused'))).toMatchObject({
      message: 'The operation asks for more than 20 items at once',
    });
  });
});
