import { queryParameters } from './bind-variables';

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

  it('are rejected when malformed, once they are read', () => {
    const query = queryParameters('search=100%&other=%C0%80&%zz=1&page=2');
    expect(() => query.valuesOf('search')).toThrow('search must be valid percent-encoding');
    expect(query.valuesOf('page')).toEqual(['2']);
  });
});
