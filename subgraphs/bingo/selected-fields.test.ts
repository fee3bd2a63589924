import { buildSchema, graphqlSync } from 'graphql';
import { selects } from './selected-fields';

const schema = buildSchema('type Query { one: One, other: One } type One { id: ID, count: Int, one: One }');

/** Returns whether the resolver of `one` finds the field selected. */
function asksForCount(selection: string, more = ''): boolean {
  let asks: boolean | undefined;
  const one: unknown = (_arguments: unknown, _context: unknown, info: Parameters<typeof selects>[0]) => {
    asks = selects(info, 'count');
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
});
