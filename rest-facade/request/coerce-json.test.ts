import { type GraphQLInputType, GraphQLNonNull, isInputType, parseType, typeFromAST } from 'graphql';
import { itemSchema } from '../test-support/item-schema';
import { coerceJson } from './coerce-json';

function typeNamed(text: string): GraphQLInputType {
  const type = typeFromAST(itemSchema, parseType(text));
  if (!isInputType(type)) throw new Error(`${text} is no input type`);
  return type;
}

const coerce = (type: string, value: unknown) => coerceJson(typeNamed(type), value, 'field');

describe('a JSON value of the body', () => {
  it.each([
    ['String', 'text'],
    ['String', ''],
    ['String', '{skill} é 😀\n\tzwölf'],
    ['ID', 'a'],
    ['Int', 0],
    ['Int', 2147483647],
    ['Int', -2147483648],
    ['SafeInt', 9007199254740991],
    ['Float', 1.5],
    ['Boolean', false],
    ['Size', 'small'],
    ['Timestamp', '2026-01-02T03:04:05+01:00'],
    ['Date', '2026-02-28'],
    ['[String!]', []],
    ['[Int]', [1, null]],
    ['TriggerTarget', 'Goblin'],
    ['TriggerTarget', 4151],
    ['Anything', { any: ['thing', 1] }],
  ])('of type %s accepts %j unchanged', (type, value) => {
    expect(coerce(type, value)).toEqual(value);
  });

  it.each([
    ['String', 1, 'field must be a string'],
    ['String', ['a'], 'field must be a string'],
    ['String', 'a\u0000b', 'field must not contain control characters'],
    ['String', 'a\u001b[0m', 'field must not contain control characters'],
    ['String', '\ud800', 'field must be well-formed Unicode'],
    ['ID', 7, 'field must be a string'],
    ['Int', '7', 'field must be a whole number'],
    ['Int', 1.5, 'field must be a whole number'],
    ['Int', -0, 'field must be a whole number'],
    ['Int', Number.NaN, 'field must be a whole number'],
    ['Int', [1], 'field must be a whole number'],
    ['Int', [], 'field must be a whole number'],
    ['Int', {}, 'field must be a whole number'],
    ['Int', '1e3', 'field must be a whole number'],
    ['Int', Number.POSITIVE_INFINITY, 'field must be a whole number'],
    ['Int', true, 'field must be a whole number'],
    ['Int', 2147483648, 'field must be between -2147483648 and 2147483647'],
    ['SafeInt', 2 ** 53, 'field must be a whole number'],
    ['SafeInt', -0, 'field must be a whole number'],
    ['Float', '1.5', 'field must be a number'],
    ['Float', Number.POSITIVE_INFINITY, 'field must be a number'],
    ['Boolean', 'true', 'field must be true or false'],
    ['Boolean', 1, 'field must be true or false'],
    ['Size', 'SMALL', 'field must be small or large'],
    ['Size', 'constructor', 'field must be small or large'],
    ['Size', 0, 'field must be small or large'],
    ['Timestamp', '2026-02-30', 'field must be an RFC 3339 timestamp or a date'],
    ['Timestamp', 1767312000, 'field must be an RFC 3339 timestamp or a date'],
    ['Date', '2026-02-30', 'field must be a date, YYYY-MM-DD'],
    ['TriggerTarget', true, 'field must be a string or a number'],
    ['TriggerTarget', ['Goblin'], 'field must be a string or a number'],
    ['TriggerTarget', { name: 'Goblin' }, 'field must be a string or a number'],
    ['TriggerTarget', 'a\u0000b', 'field must not contain control characters'],
    ['[String!]', 'a', 'field must be a list'],
    ['[String!]', { 0: 'a', length: 1 }, 'field must be a list'],
    ['[String!]', ['a', 'b', 3], 'field[2] must be a string'],
    ['[String!]', ['a', null], 'field[1] must not be null'],
    ['[[Int!]!]', [[1], [2, 'x']], 'field[1][1] must be a whole number'],
    ['String!', null, 'field must not be null'],
    ['Anything', { deep: [{ 'ke\u0000y': 1 }] }, 'field must not contain control characters'],
    ['Target', 'x', 'field must be an object'],
    ['Target', [], 'field must be an object'],
    ['Target', {}, 'field.type is required'],
    ['Target', { type: null }, 'field.type must not be null'],
    ['Target', { type: 'a', size: 'tiny' }, 'field.size must be small or large'],
    ['Target', { type: 'a', tags: ['x', 1] }, 'field.tags[1] must be a string'],
    ['Target', { type: 'a', inner: {} }, 'field.inner.name is required'],
  ])('of type %s rejects %j', (type, value, message) => {
    expect(() => coerce(type, value)).toThrow(message);
  });

  it('accepts null for a nullable type', () => {
    expect(coerce('Int', null)).toBeNull();
    expect(coerce('Target', { type: 'a', count: null })).toEqual({ type: 'a', count: null });
  });

  it('drops fields that its input type does not define, and adds none', () => {
    expect(coerce('Target', { type: 'a', other: 1 })).toEqual({ type: 'a' });
  });

  it('is unaffected by keys of Object.prototype', () => {
    const value: unknown = JSON.parse('{"type":"a","__proto__":{"count":5},"constructor":{"prototype":1}}');
    const read = coerce('Target', value);
    expect(Object.keys(Object(read))).toEqual(['type']);
    expect(Reflect.get(Object(read), 'count')).toBeUndefined();
    expect(() => coerce('Target', JSON.parse('{"__proto__":{"type":"a"}}'))).toThrow(
      'field.type is required',
    );
  });

  it('is checked inside a non-null type', () => {
    expect(() => coerceJson(new GraphQLNonNull(typeNamed('[Int!]')), [0.5], 'list')).toThrow(
      'list[0] must be a whole number',
    );
  });
});
