import { storableAvatar, storableName } from './profile-text';

describe('a name from the identity provider', () => {
  it('is unchanged when valid', () => {
    expect(storableName('Zoë 🦊')).toBe('Zoë 🦊');
  });

  it('loses control characters and lone surrogates', () => {
    expect(storableName(' a\u0000b\n\ud83ec\u009b ')).toBe('abc');
  });

  it('is truncated at 200 code points', () => {
    expect(storableName('🦊'.repeat(300))).toBe('🦊'.repeat(200));
  });

  it.each(['', '   ', '\u200b\u200d', '\u0000', '\u034f', '\ufe0f\u180b', '\u3164\u2800'])(
    'is null when nothing is visible: %j',
    (text) => {
      expect(storableName(text)).toBeNull();
    },
  );
});

describe('an avatar from the identity provider', () => {
  it('is a hash or null', () => {
    expect(storableAvatar('a_0123abc')).toBe('a_0123abc');
    expect(storableAvatar('../x')).toBeNull();
    expect(storableAvatar(null)).toBeNull();
  });
});
