import { type GraphQLInputType, isInputType, parseType, typeFromAST } from 'graphql';
import { itemSchema } from '../test-support/item-schema';
import { coerceTexts } from './coerce-text';

function coerce(name: string, ...texts: string[]): unknown {
  const type: unknown = typeFromAST(itemSchema, parseType(name));
  if (!isInputType(type)) throw new Error(`${name} is no input type`);
  const input: GraphQLInputType = type;
  return coerceTexts(input, texts, 'field');
}

describe('a text of the path or query', () => {
  it.each([
    ['Int', '12', 12],
    ['Int!', '-7', -7],
    ['Float', '1.25', 1.25],
    ['SafeInt', '9007199254740', 9007199254740],
    ['Boolean', 'true', true],
    ['Boolean', 'false', false],
    ['Boolean', 'on', true],
    ['Size', 'large', 'large'],
    ['String', '12', '12'],
    ['String', '', ''],
    ['ID', '100000000000000001', '100000000000000001'],
    ['Timestamp', '2026-01-02', '2026-01-02'],
    ['Int', '99999999999', 2147483647],
    ['Int', '-99999999999', -2147483648],
    ['Int', '99999999999999999999', 2147483647],
    ['Int', '9'.repeat(400), 2147483647],
    ['Date', '2026-01-02', '2026-01-02'],
  ])('is converted: %s %s', (type, text, value) => {
    expect(coerce(type, text)).toBe(value);
  });

  it.each([
    ...[
      '10abc',
      '01',
      '007',
      '-07',
      '1.5',
      '1e9',
      '+1',
      '-0',
      '-00',
      '',
      ' 1',
      '0x10',
      '१',
      'NaN',
      '1.0',
      'abc',
      '[1]',
      '1,2',
      '١',
      'Infinity',
      'true',
    ].map((text) => ['Int', text, 'field must be a whole number']),
    ['Int', 'null', 'field must be a whole number'],
    ['SafeInt', '9007199254740993', 'field must be'],
    ['SafeInt', '9'.repeat(400), 'field must be'],
    ['Float', '1e9', 'field must be a number'],
    ['Float', '-0', 'field must be a number'],
    ['Boolean', '1', 'field must be true or false'],
    ['Boolean', 'TRUE', 'field must be true or false'],
    ['Size', '__proto__', 'field must be small or large'],
    ['Timestamp', 'yesterday', 'field must be an RFC 3339 timestamp or a date'],
    ['String', 'a\u0000', 'field must not contain control characters'],
  ])('of type %s rejects "%s"', (type, text, message) => {
    expect(() => coerce(type, text)).toThrow(message);
  });

  it('may occur once unless its type is a list', () => {
    expect(() => coerce('Int', '1', '2')).toThrow('field must occur only once');
    expect(coerce('[Int!]', '1', '2')).toEqual([1, 2]);
    expect(() => coerce('[Int!]', '1', 'x')).toThrow('field[1] must be a whole number');
  });
});
