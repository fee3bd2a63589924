import { readCookies } from './cookie-header';

describe('a Cookie header', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['a', undefined],
    ['a=', ''],
    ['a=1; a=2', '1'],
    ['a=; a=2', ''],
    ['x; y=1;; \ta =\t1 ', '1'],
    ['a="1"; a=2', '1'],
    ['a="', '"'],
    ['a=""', ''],
    ['a=1=2', '1=2'],
    ['a=%41', '%41'],
    ['__proto__=1; a=2', '2'],
    ['aa=1; A=2', undefined],
    ['x=1; a=abc; b=2', 'abc'],
    ['xa=1; a=b=c', 'b=c'],
  ])('%j has the cookie a: %j', (header, value) => {
    expect(readCookies(header).a).toBe(value);
  });

  it('has none of the names of every object', () => {
    const cookies = readCookies('a=1');
    expect([cookies.toString, cookies.constructor]).toEqual([undefined, undefined]);
  });
});
