import { foldUsername, searchPattern } from './folded-username';
import { isIssuedUserId } from './user-id';

describe('an id that the identity provider issues', () => {
  it.each([
    ['100000000000000001', true],
    ['1', false],
    ['099999999999999999', false],
    ['9223372036854775807', true],
    ['9223372036854775808', false],
    ['9'.repeat(20), false],
    ['unknown', false],
  ])('%s: %s', (text, expected) => {
    expect(isIssuedUserId(text)).toBe(expected);
  });
});

describe('searching usernames', () => {
  it('folds case and composition', () => {
    expect(foldUsername('A\u0308RGER')).toBe('ärger');
  });

  it('escapes LIKE wildcards', () => {
    expect(searchPattern('50%_\\')).toBe('%50\\%\\_\\\\%');
  });
});
