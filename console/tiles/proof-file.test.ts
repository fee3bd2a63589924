import { isProofFile } from './proof-file.ts';

test.each([
  ['image/png', 1, true],
  ['image/jpeg', 8 * 1024 * 1024, true],
  ['image/jpeg', 8 * 1024 * 1024 + 1, false],
  ['image/webp', 100, false],
  ['image/png', 0, false],
  ['image/svg+xml', 100, false],
  ['', 100, false],
])('a file of type "%s" with %i bytes can be a proof: %s', (type, size, expected) => {
  expect(isProofFile({ type, size })).toBe(expected);
});
