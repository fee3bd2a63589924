import { AreaChanges } from '#gateway/execution/area-changes';
import { ResponseCache } from '../response-cache/response-cache';
import type { FakeField } from '../test-support/fake-graph';
import { itemSchema } from '../test-support/item-schema';
import { type Ask, closeServers, operationsFrom, serveRest } from '../test-support/rest-server';
import { passesJsonOn } from './json-reply';
import type { SharedAnswer } from './shared';

const operations = operationsFrom(itemSchema, [
  `"S" query Item($id: ID!) @rest(method: GET, path: "/items/:id", access: PUBLIC, notFound: "No such item") {
    body: item(id: $id) { id own_name: ownName }
  }`,
  `"S" query Optional($id: ID!) @rest(method: GET, path: "/optional/:id", access: PUBLIC) { body: item(id: $id) { id } }`,
  `"S" query Items @rest(method: GET, path: "/items", access: PUBLIC) { items { id } reading(of: "1") { value } }`,
  `"S" query Shared($id: ID!) @rest(method: GET, path: "/shared/:id", access: PUBLIC, cache: true, notFound: "None") {
    body: item(id: $id) { id own_name: ownName }
  }`,
  `"S" mutation Make($own_name: String) @rest(method: POST, path: "/items", access: PUBLIC, status: 201) {
    body: makeItem(input: { ownName: $own_name }) { id own_name: ownName }
  }`,
  `"S" query Page($page: Int! = 1, $limit: Int! = 20) @rest(method: GET, path: "/pages", access: PUBLIC) {
    body: itemPage(page: $page, limit: $limit) { items { id own_name: ownName } total page limit }
  }`,
  `"S" query Short($page: Int! = 1, $limit: Int! = 20) @rest(method: GET, path: "/short", access: PUBLIC) {
    body: itemPage(page: $page, limit: $limit) { items { id } total page }
  }`,
]);
const others = operationsFrom(itemSchema, [
  `"S" query Named @rest(method: GET, path: "/1", access: PUBLIC, notFound: "None") { item(id: "1") { id } }`,
  `"S" query Inner @rest(method: GET, path: "/2", access: PUBLIC) { body: item(id: "1") { body: part { id } } }`,
  `"S" query Paged($page: Int! = 1, $limit: SafeInt) @rest(method: GET, path: "/3", access: PUBLIC) {
    body: items(page: $page, big: $limit) { id }
  }`,
  ...[
    'total page items { id }',
    'total page limit items { id }',
    'items { total: id } page',
    'total: page limit',
  ].map(
    (fields, index) => `"S" query Late${index}($page: Int! = 1, $limit: Int! = 20) @rest(
      method: GET
      path: "/late${index}"
      access: PUBLIC
    ) {
      body: itemPage(page: $page, limit: $limit) { ${fields} }
    }`,
  ),
  `"S" query Own @rest(method: GET, path: "/4", access: AUTHENTICATED) {
    body: holder { ... on Box { held: item { id } } }
  }`,
  `"S" query Reading @rest(method: GET, path: "/5", access: PUBLIC, transport: CACHED) {
    body: reading(of: "1") { value freshness { ageSeconds maxAgeSeconds isStale } }
  }`,
  `"S" mutation Drop($id: ID!) @rest(method: DELETE, path: "/6/:id", access: PUBLIC, transport: EMPTY) {
    body: dropItem(id: $id) { id }
  }`,
]);

const item: FakeField = ({ id }) => (id === 'none' ? null : { id, ownName: 'ü "\n\u2028' });
const fields: Record<string, FakeField> = {
  item: ({ id }, caller) => {
    if (id === 'broken') throw new Error('broken');
    return item({ id }, caller);
  },
  items: () => [],
  itemPage: ({ page, limit }) =>
    page === 99
      ? null
      : { items: [{ id: '"total":7,"page":8', ownName: ',"total":9}' }], total: 61, page, limit },
  reading: () => null,
  makeItem: ({ input }) => ({ id: '7', ...Object(input) }),
};

afterEach(closeServers);

const requests: [string, string, string, Ask?][] = [
  ['a field named body', 'GET', '/items/a%20b'],
  ['data without it', 'GET', '/items'],
  ['a null', 'GET', '/optional/none'],
  ['a missing object', 'GET', '/items/none'],
  ['an error', 'GET', '/items/broken'],
  [
    'a mutation',
    'POST',
    '/items',
    { body: '{"own_name":"é"}', headers: { 'content-type': 'application/json' } },
  ],
  ['no body', 'HEAD', '/items/1'],
  ['a page', 'GET', '/pages?page=2&other=1&limit=30'],
  ['a page that does not show its limit', 'GET', '/short?page=2&limit=500'],
  ['a missing page', 'GET', '/pages?page=99'],
  ['a shared response', 'GET', '/shared/1'],
  ['a missing shared response', 'GET', '/shared/none'],
];

describe('an endpoint that passes JSON on', () => {
  it.each(
    requests.flatMap(([what, method, target, ask]) => [
      [what, method, target, ask] as const,
      [
        `${what}, in the envelope`,
        method,
        target,
        { ...ask, headers: { ...ask?.headers, 'x-response-envelope': 'true' } },
      ] as const,
    ]),
  )('responds the same as if it had parsed it: %s', async (_, method, target, ask) => {
    const answers = [];
    for (const sendsJson of [false, true]) {
      const cache = new ResponseCache<SharedAnswer>({ changes: new AreaChanges() });
      const server = await serveRest(itemSchema, operations, { fields, sendsJson, cache });
      const { status, headers, text } = await server.ask(method, target, ask);
      const { date, ...stable } = headers;
      answers.push({ status, headers: stable, text });
    }
    const [parsed, passedOn] = answers;
    expect(passedOn).toEqual(parsed);
  });

  it('needs nothing of its data but the numbers of a page', () => {
    expect(operations.map(passesJsonOn)).toEqual(operations.map(() => true));
    expect(others.map(passesJsonOn)).toEqual(others.map(() => false));
  });
});
