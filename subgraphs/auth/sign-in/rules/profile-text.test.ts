import { storableAvatar, storableName } from './profile-text';

describe('a name from the identity provider', () => {
  it('is kept as it is when it can be', () => {
    expect(storableName('Zoë 🦊')).toBe('Zoë 🦊');
  });

  it('loses control characters and halves of surrogate pairs', () => {
    expect(storableName(' a\u0000b\n\ud83ec\u009b ')).toBe('abc');
  });

  it('is cut at 200 characters, never within one', () => {
    expect(storableName('🦊'.repeat(300))).toBe('🦊'.repeat(200));
  });

  it.each(['', '   ', '\u200b\u200d', '\u0000'])('is none when nothing is visible: %j', (text) => {
    expect(storableName(text)).toBeNull();
  });
});

describe('an avatar from the identity provider', () => {
  it('is a hash or nothing', () => {
    expect(storableAvatar('a_0123abc')).toBe('a_0123abc');
    expect(storableAvatar('../x')).toBeNull();
    expect(storableAvatar(null)).toBeNull();
  });
});
