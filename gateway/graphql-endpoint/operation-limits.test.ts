import { getIntrospectionQuery } from 'graphql';
import {
  checkOperationLimits,
  checkVariables,
  OPERATION_LIMITS,
  parseWithinLimits,
} from './operation-limits';

const check = (query: string) => checkOperationLimits(parseWithinLimits(query));
const many = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join(' ');
const nested = (depth: number) => `${'{ a '.repeat(depth)}${'}'.repeat(depth)}`;

describe('the operation limits', () => {
  it('accept the standard introspection query', () => {
    expect(check(getIntrospectionQuery())).toMatchObject([{ introspects: true, rootFields: 1 }]);
  });

  it('accept 2,000 tokens and reject one more', () => {
    const ofTokens = (count: number) => `{ ${'a '.repeat(count - 2)}}`;
    expect(() => parseWithinLimits(ofTokens(2000))).not.toThrow();
    expect(() => parseWithinLimits(ofTokens(2001))).toThrow('limit of tokens: at most 2000');
  });

  it("keep the parser's message for a syntax error", () => {
    expect(() => parseWithinLimits('{ a')).toThrow('Syntax Error: Expected Name, found <EOF>.');
  });

  it('accept 12 levels and reject 13', () => {
    expect(check(nested(12))).toMatchObject([{ depth: 12 }]);
    expect(() => check(nested(13))).toThrow('limit of depth: at most 12');
  });

  it('count levels through fragments', () => {
    const query = `{ a { ...Deep } } fragment Deep on T { b { ... on U ${nested(11)} } }`;
    expect(() => check(query)).toThrow('limit of depth');
  });

  it('leave the inside of introspection out of the depth', () => {
    expect(check(`{ __schema ${nested(30)} }`)).toMatchObject([{ depth: 1, introspects: true }]);
  });

  it.each([
    ['lists', '[', ']'],
    ['objects', '{a: ', '}'],
  ])('accept 6 levels of %s in a value and reject 7', (_what, open, close) => {
    const withValue = (depth: number) => `{ f(x: ${open.repeat(depth)}1${close.repeat(depth)}, y: [1]) }`;
    expect(() => check(withValue(6))).not.toThrow();
    expect(() => check(withValue(7))).toThrow('limit of levels in a value: at most 6');
  });

  it('reject 7 levels in the default of a variable', () => {
    expect(() => check('query ($x: X = [[[[[[[1]]]]]]]) { f(x: $x) }')).toThrow('levels in a value');
  });

  it('accept 20 root fields of a query and reject 21', () => {
    expect(check(`{ ${many(20, (index) => `f${index}`)} }`)).toMatchObject([{ rootFields: 20 }]);
    expect(() => check(`{ ${many(21, (index) => `f${index}`)} }`)).toThrow(
      'root fields of a query: at most 20',
    );
  });

  it('accept 5 root fields of a mutation and reject 6', () => {
    expect(check(`mutation { ${many(5, (index) => `f${index}`)} }`)).toMatchObject([{ rootFields: 5 }]);
    expect(() => check(`mutation { ${many(6, (index) => `f${index}`)} }`)).toThrow(
      'root fields of a mutation',
    );
  });

  it('count root fields through fragments, each time they are spread', () => {
    const query = '{ ...Three ... { ...Three } } fragment Three on Query { a b c }';
    expect(check(query)).toMatchObject([{ rootFields: 6 }]);
  });

  it('accept 50 aliases and reject 51, counted through fragments', () => {
    const fragment = `fragment Ten on T { ${many(10, (index) => `x${index}: id`)} }`;
    const spreads = (count: number) => many(count, (index) => `f${index} { ...Ten }`);
    expect(check(`{ ${spreads(5)} } ${fragment}`)).toMatchObject([{ aliases: 50 }]);
    expect(() => check(`{ ${spreads(5)} one: a } ${fragment}`)).toThrow('limit of aliases: at most 50');
  });

  it('reject more than 50 directives, wherever they stand', () => {
    const skips = (count: number) => '@skip(if: false) '.repeat(count);
    expect(check(`query ${skips(25)} { a ${skips(25)} }`)).toMatchObject([{ directives: 50 }]);
    expect(() => check(`query ($v: Int ${skips(26)}) { a ${skips(25)} }`)).toThrow('limit of directives');
    expect(() => check(`{ ...F ${skips(26)} } fragment F on T ${skips(25)} { a }`)).toThrow(
      'limit of directives',
    );
  });

  it('reject more than 50 definitions', () => {
    const operations = (count: number) => many(count, (index) => `query q${index} { a }`);
    expect(check(operations(50))).toHaveLength(50);
    expect(() => check(operations(51))).toThrow('limit of definitions: at most 50');
  });

  it('check every operation of a document, not only the first', () => {
    expect(() => check(`query one { a } query two ${nested(13)}`)).toThrow('limit of depth');
  });

  it('count fragments that multiply each other without taking them apart', () => {
    const levels = many(40, (index) => `fragment F${index} on T { ${`...F${index + 1} `.repeat(12)} }`);
    expect(() => check(`{ ...F0 } ${levels} fragment F40 on T { a }`)).toThrow(
      `limit of fields: at most ${OPERATION_LIMITS.fields}`,
    );
  });

  it('reject a fragment that spreads itself, directly or through another', () => {
    expect(() => check('{ ...A } fragment A on T { a { ...A } }')).toThrow(
      'fragment A must not spread itself',
    );
    expect(() => check('{ ...A } fragment A on T { ...B } fragment B on T { ...A }')).toThrow(
      'must not spread itself',
    );
  });

  it('leave a fragment that does not exist to validation', () => {
    expect(check('{ ...Missing a }')).toMatchObject([{ rootFields: 1 }]);
  });

  it('are not confused by names of Object.prototype', () => {
    const query = '{ ...constructor toString: hasOwnProperty } fragment constructor on T { valueOf }';
    expect(check(query)).toMatchObject([{ rootFields: 2, aliases: 1 }]);
    expect(check('{ ...toString }')).toMatchObject([{ rootFields: 0 }]);
  });

  it('reject aliases that results cannot carry', () => {
    expect(() => check('{ __proto__: a }')).toThrow('alias must not be __proto__');
    expect(() => check('{ a { __typename: b } }')).toThrow('alias must not be __typename');
    expect(check('{ a { __typename: __typename kind: __typename } }')).toHaveLength(1);
  });
});

describe('limits of variables', () => {
  const most = OPERATION_LIMITS.variableValues;

  it('allow so many values, in lists and objects', () => {
    const list = Array.from({ length: most - 3 }, () => 1);
    expect(() => checkVariables({ list, input: { text: '\n' } })).not.toThrow();
  });

  it.each([
    ['a long list', { list: Array.from({ length: most }, () => 1) }],
    ['many short lists', { lists: Array.from({ length: most / 2 }, () => [1]) }],
    ['objects', { input: { entries: Array.from({ length: most / 4 }, () => ({ a: 1, b: 2, c: 3 })) } }],
  ])('reject more in %s', (_what, variables) => {
    expect(() => checkVariables(variables)).toThrow(`limit of values in variables: at most ${most}`);
  });

  it('allow 32 levels, and reject more', () => {
    const nested = (levels: number) => ({ list: JSON.parse('['.repeat(levels) + ']'.repeat(levels)) });
    expect(() => checkVariables(nested(32))).not.toThrow();
    for (const levels of [33, 3000, 100_000]) {
      expect(() => checkVariables(nested(levels))).toThrow('limit of levels in variables: at most 32');
    }
  });
});
