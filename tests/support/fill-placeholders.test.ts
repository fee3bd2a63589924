import { fillPlaceholders, placeholdersIn } from './fill-placeholders';

const known = { number: 7, user: { code: 'c', cookie: 'k' } };

describe('The placeholders of an example file', () => {
  test.each([
    ['a whole text, with the type of the value', { count: '$number' }, { count: 7 }],
    ['a part of a text', { rsn: 'Player $number' }, { rsn: 'Player 7' }],
    ['a field of a value, in a list', { sign_ins: ['$user.cookie'] }, { sign_ins: ['k'] }],
    [
      'nested texts',
      { data: { target: 'quest $number', kept: null } },
      { data: { target: 'quest 7', kept: null } },
    ],
  ])('are replaced: %s', (_what, values, expected) => {
    expect(fillPlaceholders(values, known)).toEqual(expected);
  });

  test('leave other texts unchanged', () => {
    expect(fillPlaceholders({ price: '5 $', list: [1, true] }, known)).toEqual({
      price: '5 $',
      list: [1, true],
    });
  });

  test.each(['$unknown', 'a $unknown', '$user.unknown'])('are rejected if unknown: %s', (text) => {
    expect(() => fillPlaceholders({ text }, known)).toThrow('$');
  });

  test('are listed once, without their fields', () => {
    expect(placeholdersIn({ a: '$user.code', b: ['$user.cookie', 'x $number'] })).toEqual(['user', 'number']);
  });
});
