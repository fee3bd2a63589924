import { retryAfterMs } from './retry-after';

const NOW = Date.UTC(2026, 10, 29, 12);

describe('retryAfterMs', () => {
  it.each([
    ['20', 20_000],
    ['0', 0],
    ['1.5', 1500],
    ['999999999', 3_600_000],
    ['Sun, 29 Nov 2026 12:00:20 GMT', 20_000],
    ['Sunday, 29-Nov-26 12:00:20 GMT', 20_000],
    ['Sun, 29 Nov 2026 11:00:00 GMT', 0],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 3_600_000],
  ])('reads %s', (header, milliseconds) => {
    expect(retryAfterMs(header, NOW)).toBe(milliseconds);
  });

  it.each([null, undefined, '', 'soon', '-1', '1e3', '2026-11-29', 'Sun, yesterday'])(
    'ignores %s',
    (header) => {
      expect(retryAfterMs(header, NOW)).toBeNull();
    },
  );
});
