import type { DocumentNode } from 'graphql';
import { fakeGraph } from '../test-support/fake-graph';
import { itemSchema } from '../test-support/item-schema';
import { operationsFrom } from '../test-support/rest-server';
import { RestContractError } from './load-operations';
import { prepareEndpoints } from './open-rest-table';

const get = (path: string, head = 'Get', extra = '') =>
  `"S" query ${head} @rest(method: GET, path: "${path}", access: PUBLIC ${extra}) { body: item(id: "1") { id } }`;
const post = (head: string, rest: string, input: string) =>
  `"S" mutation ${head} @rest(${rest}) { body: makeItem(input: ${input}) { id } }`;

const picture = (fields: string, extra: string) =>
  `"S" query A @rest(method: GET, path: "/a", access: PUBLIC, ${extra}) { body: picture(id: "1") { ${fields} } }`;
const MULTIPART = 'consumes: MULTIPART';
const keep = (head: string, input: string, extra: string) =>
  `"S" mutation ${head} @rest(method: POST, path: "/a", access: PUBLIC, ${extra}) { keep(${input}) { id } }`;

describe('the platform does not start', () => {
  it.each<[string, string[], string]>([
    [
      'with a field that the graph does not have',
      ['"S" query A @rest(method: GET, path: "/a", access: PUBLIC) { nope }'],
      'Cannot query field "nope"',
    ],
    ['with a duplicate route', [get('/a', 'A'), get('/a', 'B')], 'duplicate route GET /a'],
    ['with one operation name twice', [get('/a'), get('/b')], 'both operations are named Get'],
    [
      'with a shadowed path',
      [get('/a/b/:y', 'A($y: ID!)').replace('"1"', '$y'), get('/a/:x/c', 'B($x: ID!)').replace('"1"', '$x')],
      'shadowed path',
    ],
    [
      'with one path under two token names',
      [
        get('/a/:y', 'A($y: ID!)').replace('"1"', '$y'),
        `"S" mutation B($x: ID!) @rest(method: DELETE, path: "/a/:x", access: PUBLIC) { dropItem(id: $x) { id } }`,
      ],
      'are the same path with different token names',
    ],
    ['with a path token without a variable', [get('/a/:id')], 'path token :id has no variable'],
    [
      'with a variable bound to an unknown token',
      [get('/a', 'A($id: ID! @from(path: "id"))').replace('"1"', '$id')],
      '$id is unbound',
    ],
    [
      'with a body on GET',
      [get('/a', 'A($id: ID! @from(body: "id"))').replace('"1"', '$id')],
      '$id is unbound: GET has no body',
    ],
    [
      'with @from that says nothing',
      [get('/a', 'A($id: ID! @from)').replace('"1"', '$id')],
      'must have exactly one argument',
    ],
    [
      'with @from that says two things',
      [get('/a', 'A($id: ID! @from(query: "a", header: "b"))').replace('"1"', '$id')],
      'must have exactly one argument',
    ],
    [
      'with two variables of one source',
      [
        post(
          'A($a: String @from(body: "c"), $b: String @from(body: "c.d"))',
          'method: POST, path: "/a", access: PUBLIC',
          '{ ownName: $a, channelId: $b }',
        ),
      ],
      'shares body "c.d"',
    ],
    [
      'with an unknown permission',
      [get('/a', 'A', 'permissions: ["manage_all"]').replace('PUBLIC', 'AUTHENTICATED')],
      'there is no permission "manage_all"',
    ],
    [
      'with permissions on a public endpoint',
      [get('/a', 'A', 'permissions: ["manage_users"]')],
      'permissions need access AUTHENTICATED',
    ],
    ['with an invalid status', [get('/a', 'A', 'status: 204')], 'status must be 200 or 201'],
    ['without a description', [get('/a').slice(4)], 'the operation has no description'],
    ['without @rest', ['"S" query A { item(id: "1") { id } }'], 'the operation has no @rest'],
    ['with an invalid path', [get('a')], '"a" is not a path'],
    [
      'with transport REDIRECT on another type',
      [get('/a', 'A', 'transport: REDIRECT')],
      'transport REDIRECT needs',
    ],
    [
      'with transport CACHED on another type',
      [get('/a', 'A', 'transport: CACHED')],
      'transport CACHED needs',
    ],
    [
      'with an aliased freshness field',
      [
        `"S" query A @rest(method: GET, path: "/a", access: PUBLIC, transport: CACHED) {
          body: reading(of: "1") { value freshness: value age: freshness { isStale } } }`,
      ],
      'transport CACHED needs',
    ],
    [
      'with a non-boolean counted variable',
      [get('/a', 'A($id: ID! @counted(as: REFRESH))').replace('"1"', '$id')],
      '$id has @counted and must be a Boolean',
    ],
    [
      'with transport HEALTH on another type',
      [get('/a', 'A', 'transport: HEALTH')],
      'transport HEALTH needs',
    ],
    ['with transport TEXT on another type', [get('/a', 'A', 'transport: TEXT')], 'transport TEXT needs'],
    [
      'with a media type of JSON',
      [get('/a', 'A', 'produces: "text/csv"')],
      'produces goes with the transports FILE and TEXT',
    ],
    ['with an invalid media type', [get('/a', 'A', 'produces: "text"')], 'produces must contain media types'],
    [
      'with transport FILE on another type',
      [get('/a', 'A', 'transport: FILE, produces: ["image/png"]')],
      'transport FILE needs GET and a sole root field',
    ],
    [
      'with a file that lacks required fields',
      [picture('storageKey mediaType size', 'transport: FILE, produces: ["image/png"]')],
      'transport FILE needs the fields etag',
    ],
    [
      'with an aliased file field',
      [picture('storageKey mediaType etag bytes: size', 'transport: FILE, produces: ["image/png"]')],
      'transport FILE needs the fields size',
    ],
    [
      'with a file without media types',
      [picture('storageKey mediaType etag size', 'transport: FILE')],
      'produces goes with the transports FILE and TEXT',
    ],
    [
      'with JSON of another media type',
      [get('/a', 'A', 'produces: ["image/png"]')],
      'produces goes with the transports FILE and TEXT',
    ],
    [
      'with an invalid media type',
      [picture('storageKey mediaType etag size', 'transport: FILE, produces: ["png"]')],
      'produces must contain media types',
    ],
    ['with an unused cookie', [get('/a', 'A', 'cookie: SESSION')], 'a cookie needs transport REDIRECT'],
    ['with two operations in one document', [`${get('/a', 'A')} ${get('/b', 'B')}`], 'exactly one operation'],
    [
      'with a file in a JSON body',
      [keep('A($f: Upload!)', 'file: $f', 'maxFileBytes: 9')],
      '$f must be an Upload, not nested',
    ],
    [
      'with a file in the query',
      [keep('A($f: Upload! @from(query: "f"))', 'file: $f', `${MULTIPART}, maxFileBytes: 9`)],
      '$f must be an Upload, not nested',
    ],
    [
      'with a list of files',
      [keep('A($f: [Upload!])', 'files: $f', `${MULTIPART}, maxFileBytes: 9`)],
      '$f must be an Upload, not nested',
    ],
    [
      'with a file inside an input object',
      [keep('A($i: KeepInput)', 'input: $i', `${MULTIPART}, maxFileBytes: 9`)],
      '$i must be an Upload, not nested',
    ],
    [
      'with a multipart body without a file',
      [keep('A($c: Int)', 'count: $c', MULTIPART)],
      'needs a body and a variable of type Upload',
    ],
    [
      'with files without a size limit',
      [keep('A($f: Upload!)', 'file: $f', MULTIPART)],
      'maxFileBytes and a variable of type Upload',
    ],
    [
      'with a file size limit but no file',
      [keep('A($c: Int)', 'count: $c', 'maxFileBytes: 9')],
      'maxFileBytes and a variable of type Upload',
    ],
    [
      'with a file size limit of zero',
      [keep('A($f: Upload!)', 'file: $f', `${MULTIPART}, maxFileBytes: 0`)],
      'maxFileBytes must be positive',
    ],
    [
      'with a cached response of a mutation',
      [post('A', 'method: POST, path: "/a", access: PUBLIC, cache: true', '{ ownName: "a" }')],
      'cache needs a query by GET',
    ],
    [
      'with a cached response that is not public',
      [get('/a', 'A', 'cache: true').replace('PUBLIC', 'AUTHENTICATED')],
      'cache needs access PUBLIC',
    ],
    [
      'with a cached response of another transport',
      [picture('storageKey mediaType etag size', 'transport: FILE, produces: ["image/png"], cache: true')],
      'cache needs transport JSON or TEXT',
    ],
    [
      'with a cached response that depends on a header',
      [get('/a', 'A($i: ID! @from(header: "x-i"))', 'cache: true').replace('"1"', '$i')],
      'cache does not allow variables from headers or cookies',
    ],
    [
      'with a conditional field in a transport other than JSON',
      [
        picture(
          'storageKey @include(if: false) mediaType etag size',
          'transport: FILE, produces: ["image/png"]',
        ),
      ],
      '@include and @skip need transport JSON',
    ],
    [
      'with a conditional body',
      [get('/a', 'A($on: Boolean!)').replace('"1")', '"1") @skip(if: $on)')],
      '@include and @skip must leave something of the response',
    ],
    [
      'with a recursive input type',
      ['"S" query A($c: Chain) @rest(method: GET, path: "/a", access: PUBLIC) { chained(chain: $c) { id } }'],
      '$c is of a recursive input type',
    ],
  ])('%s', (_case, texts, message) => {
    expect(() => operationsFrom(itemSchema, texts)).toThrow(message);
    expect(() => operationsFrom(itemSchema, texts)).toThrow(RestContractError);
  });

  it('for a document outside the path prefix of its area', () => {
    expect(() => operationsFrom(itemSchema, [get('/events/a')], 'auth')).toThrow('does not begin with /auth');
  });

  it('for a document that cannot be planned', () => {
    const graph = {
      ...fakeGraph(itemSchema, {}),
      prepare: () => {
        throw new Error('no plan');
      },
    };
    expect(() => prepareEndpoints(graph, operationsFrom(itemSchema, [get('/a')]))).toThrow(
      '0.graphql: no plan',
    );
  });

  it.each([
    [
      { areas: [], callerFields: ['Query.viewer'] },
      'cache forbids Query.viewer, which depends on the caller',
    ],
    [null, 'A is executed by Apollo Gateway and cannot have cache'],
  ])('for a cached endpoint whose plan reads %j', (reads, message) => {
    const { documentSchema, prepare } = fakeGraph(itemSchema, {});
    const graph = { documentSchema, prepare: (document: DocumentNode) => ({ ...prepare(document), reads }) };
    expect(() =>
      prepareEndpoints(graph, operationsFrom(itemSchema, [get('/a', 'A', 'cache: true')])),
    ).toThrow(message);
    expect(prepareEndpoints(graph, operationsFrom(itemSchema, [get('/a', 'A')]))).toHaveLength(1);
  });

  it('and reports every problem at once', () => {
    const texts = [get('/a/:id', 'A'), get('/b', 'B', 'status: 999')];
    expect(() => operationsFrom(itemSchema, texts)).toThrow(
      /0\.graphql: path token[\s\S]*1\.graphql: status/,
    );
  });
});

describe('a document', () => {
  it('is passed to the graph without @rest, @from and descriptions', () => {
    const [operation] = operationsFrom(itemSchema, [
      get('/a', 'A("D" $id: ID! @from(query: "i"))').replace('"1"', '$id'),
    ]);
    const json = JSON.stringify(operation?.document, (key, value: unknown) =>
      key === 'loc' ? undefined : value,
    );
    expect(json).not.toMatch(/Directive"|description|"D"/);
    expect(operation?.variables).toMatchObject([
      { source: { place: 'query', name: 'i' }, description: 'D', required: true },
    ]);
  });

  it('splits its description into summary and description', () => {
    const text = get('/a').replace('"S"', '"""\nFirst.\n\nSecond.\n\nThird.\n"""');
    expect(operationsFrom(itemSchema, [text])).toMatchObject([
      { summary: 'First.', description: 'Second.\n\nThird.' },
    ]);
  });
});
