import { isUserId } from './user-id';

describe('a user id', () => {
  it.each(['1', '100000000000000001', '9'.repeat(20)])('may be %s', (text) => {
    expect(isUserId(text)).toBe(true);
  });

  it.each(['', '9'.repeat(21), '1a', '-1', '1\n', '1\u0000', '٣', 7, null])('cannot be %j', (text) => {
    expect(isUserId(text)).toBe(false);
  });
});
