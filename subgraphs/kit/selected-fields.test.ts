import { buildSchema, graphqlSync } from 'graphql';
import { type Selection, selectionOf, selects, selectsOnly } from './selected-fields';

const schema = buildSchema('type Query { one: One, other: One } type One { id: ID, count: Int, one: One }');

const ONLY_COUNT = new Set(['count']);

const asksForCount = (selection: string, more = '') =>
  inResolver(selection, more, (info) => selects(info, 'count'));

/** Returns what the resolver of `one` finds in its selection. */
function inResolver(selection: string, more: string, find: (info: Selection) => boolean): boolean {
  let asks: boolean | undefined;
  const one: unknown = (_arguments: unknown, _context: unknown, info: Selection) => {
    asks = find(info);
    return {};
  };
  const { errors } = graphqlSync({ schema, source: `{ ${selection} } ${more}`, rootValue: { one } });
  if (errors || asks === undefined) throw new Error(String(errors));
  return asks;
}

describe('selected fields', () => {
  it.each([
    ['directly', 'one { id count }', ''],
    ['by another name', 'one { all: count }', ''],
    ['in a fragment', 'one { ... on One { count } }', ''],
    [
      'in a named fragment in another',
      'one { ...A }',
      'fragment A on One { ...B } fragment B on One { count }',
    ],
    ['at the second mention', 'one { id } one { count }', ''],
  ])('are found %s', (_where, selection, more) => {
    expect(asksForCount(selection, more)).toBe(true);
  });

  it.each([
    ['deeper', 'one { id one { count } }'],
    ['elsewhere', 'one { id } other { count }'],
    ['under its name alone', 'one { count: id }'],
  ])('do not include those %s', (_where, selection) => {
    expect(asksForCount(selection)).toBe(false);
  });

  it.each([
    ['one { count }', '', true],
    ['one { __typename all: count ...A }', 'fragment A on One { count }', true],
    ['one { count id }', '', false],
    ['one { count ...A }', 'fragment A on One { id }', false],
    ['one { count } one { id }', '', false],
    ['one { count: id }', '', false],
  ])('are only these in { %s } %s: %s', (selection, more, only) => {
    expect(inResolver(selection, more, (info) => selectsOnly(info, ONLY_COUNT))).toBe(only);
  });

  it.each([
    ['one { one { count } }', '', true],
    ['one { id one { id } one { count } }', '', true],
    ['one { ...A }', 'fragment A on One { ... on One { one { count } } }', true],
    ['one { other: one { id } count }', '', false],
    ['one { one { one { count } } }', '', false],
  ])('of a field are found in { %s } %s: %s', (selection, more, isFound) => {
    const find = (info: Selection) => selects(selectionOf(info, 'one'), 'count');
    expect(inResolver(selection, more, find)).toBe(isFound);
  });
});
