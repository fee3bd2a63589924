import { buildSchema } from 'graphql';
import { storableIds } from './bound-resolvers';

const schema = buildSchema(`
  type Query {
    one(id: ID, name: String): Int
    many(ids: [ID!]!): Int
    input(input: Input!): Int
    none(name: String): Int
  }
  input Input { id: ID name: String inner: [Input!] }
`);

const argsOf = (field: string) => schema.getQueryType()?.getFields()[field]?.args ?? [];

describe('ids in arguments', () => {
  it.each([
    ['one', { id: '1\u0000', name: '\u0000' }, { id: '?', name: '\u0000' }],
    ['one', { id: '\ud800' }, { id: '?' }],
    ['many', { ids: ['1', '\u0007', '3'] }, { ids: ['1', '?', '3'] }],
    [
      'input',
      { input: { id: '1', inner: [{ id: '\u0000' }, { name: 'x' }] } },
      { input: { id: '1', inner: [{ id: '?' }, { name: 'x' }] } },
    ],
  ])('of %s that cannot be stored are unknown: %j', (field, args, expected) => {
    expect(storableIds(argsOf(field))?.(args)).toEqual(expected);
  });

  it.each([
    ['one', { id: 'größe 1' }],
    ['one', {}],
    ['many', { ids: ['1'] }],
    ['input', { input: { id: null, inner: null } }],
  ])('of %s are passed on as they are: %j', (field, args) => {
    expect(storableIds(argsOf(field))?.(args)).toBe(args);
  });

  it('are not looked for where there are none', () => {
    expect(storableIds(argsOf('none'))).toBeNull();
  });
});
