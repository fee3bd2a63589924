import fc from 'fast-check';
import { foldPlayerName, isUserId, playerNameProblem } from './names';

describe('a player name', () => {
  it.each(['Zezima', 'Iron Man-1_x', ' B0aty ', 'Ünïcödé', '-', 'x'.repeat(64), '🎲'.repeat(64)])(
    'may be %j',
    (name) => {
      expect(playerNameProblem(name)).toBeNull();
    },
  );

  it.each([
    ['', 'must not be empty'],
    ['   ', 'must not be empty'],
    ['\u200b\u00a0', 'must not be empty'],
    ['x'.repeat(65), 'must be at most 64 characters'],
    ['a\u0000b', 'must not contain control characters'],
    ['a\u0007b', 'must not contain control characters'],
    ['a\nb', 'must not contain control characters'],
    ['a\tb', 'must not contain control characters'],
    ['a\r\nb', 'must not contain control characters'],
    ['a\ud83c', 'must be well-formed Unicode'],
    ['a\u200bb', 'must not contain unprintable characters'],
    ['a\u202eb', 'must not contain unprintable characters'],
    ['a\ue000b', 'must not contain unprintable characters'],
    ['a\u2028b', 'must not contain unprintable characters'],
  ])('rejects %j: %s', (name, problem) => {
    expect(playerNameProblem(name)).toBe(problem);
  });
});

describe('player names', () => {
  it.each([
    ['Iron Man', 'iron_man'],
    ['Iron Man', 'IRON-MAN'],
    ['Iron Man', '  Iron  _- Man  '],
    ['Iron Man', 'Iron\u00a0Man'],
    ['Zezima', '-zezima_'],
    ['ΣΑΣ', 'σας'],
    ['Straße', 'STRASSE'],
    ['Ren\u00e9', 'rene\u0301'],
    ['\u01f0', 'J\u030c'],
    ['\u1fb4', '\u03b1\u0345\u0301'],
  ])('%j and %j fold to the same name', (a, b) => {
    expect(foldPlayerName(a)).toBe(foldPlayerName(b));
  });

  it('with and without a space are different', () => {
    expect(foldPlayerName('Iron Man')).not.toBe(foldPlayerName('IronMan'));
  });

  it('fold to the same name however they are composed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(foldPlayerName(name.normalize('NFD'))).toBe(foldPlayerName(name.normalize('NFC')));
      }),
    );
  });

  it('fold idempotently', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const folded = foldPlayerName(name);
        expect(foldPlayerName(folded)).toBe(folded);
      }),
      { examples: [['ẞ'], ['ΑΣ'], ['İ']] },
    );
  });
});

describe('a user id', () => {
  it.each(['1', '100000000000000001', '9'.repeat(20)])('may be %s', (text) => {
    expect(isUserId(text)).toBe(true);
  });

  it.each(['', '9'.repeat(21), '1a', '-1', '1\n', '1\u0000', '٣', 7, null])('cannot be %j', (text) => {
    expect(isUserId(text)).toBe(false);
  });
});
