import { cookieValue } from './cookie-header';
import { queryParameters } from './query-parameters';

describe('query parameters', () => {
  it.each([
    ['search=a+b%2B%C3%A9', ['a b+é']],
    ['search=1&search=2', ['1', '2']],
    ['search', ['']],
    ['search=a=b', ['a=b']],
    ['%73earch=x', ['x']],
    ['other=1', []],
    ['', []],
    ['&&=&search=', ['']],
    ['__proto__=1&constructor=2', []],
  ])('of "%s"', (search, values) => {
    expect(queryParameters(search).valuesOf('search')).toEqual(values);
  });

  it('are refused when they are malformed, if somebody asks for them', () => {
    const query = queryParameters('search=100%&other=%C0%80&%zz=1&page=2');
    expect(() => query.valuesOf('search')).toThrow('search must be valid percent-encoding');
    expect(query.valuesOf('page')).toEqual(['2']);
  });
});

describe('a cookie', () => {
  it.each([
    ['sign_in=abc', 'abc'],
    ['a=1; sign_in=abc; b=2', 'abc'],
    ['sign_in=first; sign_in=second', 'first'],
    ['xsign_in=1; sign_in=a=b', 'a=b'],
    ['sign_in="q"', 'q'],
    ['sign_in=', ''],
    ['sign_in', null],
    [undefined, null],
  ])('in %j', (header, value) => {
    expect(cookieValue(header, 'sign_in')).toBe(value);
  });
});
