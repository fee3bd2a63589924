import { cookieValues, readCookies } from './credentials';

describe('the values of a cookie', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['a', []],
    ['a=', []],
    ['a=1; a=2', ['1', '2']],
    ['a=; a=2', ['2']],
    ['x; y=1;; \ta =\t1 ', ['1']],
    ['a="1"; a=2', ['1', '2']],
    ['a="', ['"']],
    ['a=""', []],
    ['a=1=2', ['1=2']],
    ['a=%41', ['%41']],
    ['__proto__=1; a=2', ['2']],
    ['aa=1; A=2', []],
    ['x=1; a=abc; b=2', ['abc']],
    ['xa=1; a=b=c', ['b=c']],
  ])('are read from %j: those of a are %j', (header, values) => {
    expect(cookieValues(header, 'a')).toEqual(values);
  });

  it('are only those of cookies of that name', () => {
    expect(cookieValues('a=1', 'toString')).toEqual([]);
    expect(readCookies('__proto__=1; a=2')).toEqual([
      ['__proto__', '1'],
      ['a', '2'],
    ]);
  });
});
