import { GraphQLString } from 'graphql';
import type { RestVariable, VariablePlace } from '../rest-operation';
import { pageParameters, withPageLinks } from './page-links';
import type { RestResponse } from './rest-response';

function variable(name: string, place: VariablePlace = 'query'): RestVariable {
  const source = { place, name };
  const rest = { required: false, fallback: null, description: null, countedAs: null };
  return { name, source, type: GraphQLString, ...rest };
}

const variables = [
  variable('id', 'path'),
  variable('search'),
  variable('tag'),
  variable('page'),
  variable('limit'),
];

function linkFor(
  search: string,
  content: RestResponse['content'] = { payload: { total: 3, page: 2, limit: 1 } },
) {
  const request = { path: '/items/7', search, parameters: pageParameters(variables) ?? [], limit: 1 };
  return withPageLinks({ status: 200, headers: {}, content }, request).headers.link;
}

describe('the links of a page', () => {
  const to = (relation: string, page: number, filters = '') =>
    `</items/7?${filters}page=${page}&limit=1>; rel="${relation}"`;
  const all = (filters?: string) =>
    [to('first', 1, filters), to('prev', 1, filters), to('next', 3, filters), to('last', 3, filters)].join(
      ', ',
    );

  it('have the parameters of the endpoint as sent, and no others', () => {
    expect(linkFor('page=2&limit=1')).toBe(all());
    expect(linkFor('tag=a%20b&page=2&search=%26&tag=c')).toBe(all('tag=a+b&search=%26&tag=c&'));
    expect(linkFor(`id=8&Search=x&__proto__=1&${'unknown=1&'.repeat(500)}`)).toBe(all());
  });

  it('are omitted if they are longer than 4 KiB together', () => {
    expect(linkFor(`search=${'x'.repeat(900)}`)).toHaveLength(4 * 900 + all('search=&').length);
    expect(linkFor(`search=${'x'.repeat(1000)}`)).toBeUndefined();
  });
});
