import type { GraphQLSchema } from 'graphql';
import type { Fields } from '../execution/graph-result';
import { comparable, graphWith } from '../test-support/open-test-graph';
import { caller, clients, gql, recordedCalls } from '../test-support/two-areas';

type Row = [name: string, text: string, variables?: Fields];

const succeeding: Row[] = [
  ['one field', '{ user(id: "ann") { username } }'],
  ['a variable', 'query Q($id: ID!) { user(id: $id) { id nick } }', { id: 'bob' }],
  ['a missing entity', '{ user(id: "nobody") { id username } event(id: "7") { host { username } } }'],
  [
    'aliases',
    '{ body: user(id: "ann") { name: username  also: username  other: friend { name: username } } }',
  ],
  ['defaults', 'query Q($limit: Int! = 1) { users(limit: $limit) { id } all: users { id } }'],
  ['a given default', 'query Q($limit: Int! = 1) { users(limit: $limit) { id } }', { limit: 2 }],
  ['a join', '{ event(id: "1") { title host { username nick roles { name color } } } }'],
  ['joins in lists', '{ events { id host { username } keeper { username } guests { username id } } }'],
  ['joins in lists of lists', '{ events { rows { username } } }'],
  [
    'joins behind joins',
    '{ events { host { username friend { nick hosted { title keeper { username } } } } } }',
  ],
  [
    'a joined object in several places',
    '{ event(id: "1") { guests { friend { favourite { ... on Role { name } } } } } }',
  ],
  ['required fields', '{ users { greeting } events { guests { greeting } } }'],
  ['key only', '{ events { host { id } } }'],
  ['two areas at once', '{ events { title } users { username } viewer { authenticated } }'],
  ['an interface, anonymous', '{ viewer { authenticated ... on Somebody { user { username } } } }'],
  [
    'an interface, signed in',
    '{ viewer(as: "ann") { label ... on Somebody { user { username hosted { id } } } } }',
  ],
  [
    'an interface and its type name',
    '{ viewer(as: "ann") { type: __typename ... on Viewer { label } __typename } }',
  ],
  ['a union', '{ things { ... on User { username hosted { title } } ... on Role { name } } }'],
  [
    'named fragments',
    'query { user(id: "ann") { ...f friend { ...f } } } fragment f on User { username ...g } fragment g on User { id }',
  ],
  [
    'fields merged',
    '{ user(id: "ann") { friend { id } ... on User { friend { username } } friend { hosted { id } } } }',
  ],
  ['__typename of the root', '{ __typename again: __typename }'],
  ['enums', '{ user(id: "ann") { level } }'],
  [
    'fields named like inherited properties',
    '{ user(id: "ann") { toString constructor: nick hasOwnProperty: username valueOf: badge } }',
  ],
  [
    'conditions',
    'query Q($yes: Boolean!) { users { id @skip(if: $yes) username @include(if: $yes) } }',
    { yes: true },
  ],
  ['introspection', '{ __type(name: "User") { name } users { id } }'],
  ['a mutation', 'mutation { createEvent(title: "t", host: "ann") { title host { username } } }'],
  [
    'an absent variable in an input',
    'mutation M($n: String, $c: String) { changeUser(id: "ann", input: { name: $n, color: $c }) { received } }',
    {},
  ],
  [
    'null in an input',
    'mutation M($n: String, $c: String) { changeUser(id: "ann", input: { name: $n, color: $c }) { received } }',
    { n: null, c: null },
  ],
  [
    'a value in an input',
    'mutation M($n: String, $t: [String!]) { changeUser(id: "ann", input: { name: $n, tags: $t }) { received user { hosted { id } } } }',
    { n: 'x', t: ['y'] },
  ],
  [
    'a whole input',
    'mutation M($i: UserInput!) { changeUser(id: "ann", input: $i) { received } }',
    { i: { name: null } },
  ],
  [
    'a mutation of two areas',
    'mutation { a: touch(mark: "1") b: note(mark: "2") c: touch(mark: "3") d: note }',
  ],
  [
    'a missing entity in a non-null position',
    '{ events { id } event(id: "4") { title keeper { username } } }',
  ],
  ['a key of a missing entity', '{ event(id: "4") { title keeper { id } } }'],
];

const failing: Row[] = [
  ['a rejection', '{ refused user(id: "ann") { id } }'],
  ['a crash', '{ crashed }'],
  ['a rejection in a list', '{ users { badge } }'],
  ['rejections of joined entities', '{ events { title guests { badge username } } }'],
  ['a missing non-null value', '{ required }'],
  [
    'a missing object in a non-null position',
    '{ viewer(as: "nobody") { authenticated ... on Somebody { user { id } } } }',
  ],
  ['a missing entity in non-null positions up to the root', '{ strictEvents { keeper { username } } }'],
];

const invalid: Row[] = [
  ['a wrong variable', 'query Q($limit: Int!) { users(limit: $limit) { id } }', { limit: 'many' }],
  ['a missing variable', 'query Q($id: ID!) { user(id: $id) { id } }', {}],
];

describe('the graph', () => {
  async function bothWays(text: string, variables: Fields) {
    const graph = await graphWith();
    const prepared = await graph.prepare(gql(text)).execute(variables, caller);
    const adHoc = await graph.run(gql(text), variables, caller);
    await graph.close();
    return { prepared, adHoc };
  }

  test.each(succeeding)(
    'returns the same data for %s prepared and ad hoc',
    async (_, text, variables = {}) => {
      const { prepared, adHoc } = await bothWays(text, variables);
      expect(prepared.errors).toEqual([]);
      expect(adHoc.errors).toEqual([]);
      expect(prepared.data).not.toBeNull();
      expect(comparable(prepared)).toEqual(comparable(adHoc));
    },
  );

  test('returns null for an inaccessible value of an enum, prepared and ad hoc', async () => {
    const { prepared, adHoc } = await bothWays('{ users { level } event(id: "1") { keeper { level } } }', {});
    expect(prepared.data).toEqual({
      users: [{ level: 'high' }, { level: null }],
      event: { keeper: { level: null } },
    });
    expect(adHoc.data).toEqual(prepared.data);
  });

  test('keeps document order across subgraphs and fragments', async () => {
    const text =
      '{ event(id: "1") { host { nick ...f id } title id } } fragment f on User { hosted { id } username }';
    const { prepared, adHoc } = await bothWays(text, {});
    const host = '{"nick":"A","hosted":[{"id":"1"}],"username":"Ann","id":"ann"}';
    expect(JSON.stringify(prepared.data)).toBe(`{"event":{"host":${host},"title":"Event 1","id":"1"}}`);
    expect(JSON.stringify(adHoc.data)).toBe(JSON.stringify(prepared.data));
  });

  test.each(failing)(
    'returns the same errors for %s prepared and ad hoc',
    async (_, text, variables = {}) => {
      const { prepared, adHoc } = await bothWays(text, variables);
      expect(prepared.errors).not.toEqual([]);
      expect(comparable(prepared)).toEqual(comparable(adHoc));
    },
  );

  test.each(invalid)(
    'validates %s itself if ad hoc, and in the subgraph if prepared',
    async (_, text, variables = {}) => {
      const { prepared, adHoc } = await bothWays(text, variables);
      for (const { data, errors } of [prepared, adHoc]) {
        expect(Object.values(data ?? {}).every((value) => value === null)).toBe(true);
        expect(errors.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
      }
    },
  );

  test.each([...succeeding, ...failing])(
    'returns the same result for %s while the auth subgraph is unreachable',
    async (_, text, variables = {}) => {
      const graph = await graphWith(clients('auth'));
      const prepared = await graph.prepare(gql(text)).execute(variables, caller);
      expect(comparable(prepared)).toEqual(comparable(await graph.run(gql(text), variables, caller)));
      await graph.close();
    },
  );

  test('nulls the fields of an unreachable subgraph and reports subgraph and path', async () => {
    const graph = await graphWith(clients('auth'));
    const { data, errors } = await graph
      .prepare(gql('{ me: user(id: "ann") { id } events { title host { username } } }'))
      .execute({}, caller);
    expect(data).toMatchObject({ me: null, events: [{ title: 'Event 1', host: null }, {}, {}] });
    const unreachable = {
      message: 'The auth area cannot be reached',
      extensions: { code: 'UPSTREAM_UNAVAILABLE' },
    };
    expect(errors).toHaveLength(2);
    expect(errors).toContainEqual({ ...unreachable, path: ['me'] });
    expect(errors).toContainEqual({ ...unreachable, path: ['events'] });
    await graph.close();
  });

  test('fetches each entity once in one request', async () => {
    const graph = await graphWith();
    await graph.prepare(gql('{ event(id: "1") { guests { username } } }')).execute({}, caller);
    expect(graph.areas.auth.requests).toHaveLength(1);
    expect(graph.areas.auth.requests[0]?.variables?.representations).toEqual([
      { __typename: 'User', id: 'ann' },
      { __typename: 'User', id: 'bob' },
      { __typename: 'User', id: 'ghost' },
    ]);
    await graph.close();
  });

  test('executes mutation fields in order', async () => {
    const graph = await graphWith();
    recordedCalls.length = 0;
    await graph
      .prepare(gql('mutation { a: touch(mark: "1") b: note c: touch(mark: "3") }'))
      .execute({}, caller);
    expect(recordedCalls).toEqual(['touch {"mark":"1"}', 'note {}', 'touch {"mark":"3"}']);
    await graph.close();
  });

  test('omits absent variables', async () => {
    const graph = await graphWith();
    const document = gql('mutation M($mark: String) { touch(mark: $mark) }');
    await graph.prepare(document).execute({}, caller);
    await graph.prepare(document).execute({ mark: null, other: 1 }, caller);
    expect(graph.areas.auth.requests.map(({ variables }) => variables)).toEqual([{}, { mark: null }]);
    await graph.close();
  });

  test.each([
    '{ nothing }',
    'query A { users { id } } query B { users { id } }',
    'fragment f on User { id }',
    '{ gatewayOnly }',
    'query Q($on: Boolean!) { stored(id: "1") { key @include(if: $on) } }',
  ])('does not prepare %s', async (text) => {
    const graph = await graphWith();
    expect(() => graph.prepare(gql(text))).toThrow();
    await graph.close();
  });

  test('executes internal elements in prepared operations only', async () => {
    const graph = await graphWith();
    const document = gql('query Q($id: ID!) { stored(id: $id) { key } users(limit: 1, hidden: "x") { id } }');
    const prepared = await graph.prepare(document).execute({ id: '7' }, caller);
    expect(prepared).toEqual({
      data: { stored: { key: 'key of 7' }, users: [{ id: 'ann' }] },
      errors: [],
    });
    const { data, errors } = await graph.run(document, { id: '7' }, caller);
    expect(data).toBeNull();
    expect(errors.map(({ message }) => message)).toEqual([
      'Cannot query field "stored" on type "Query".',
      'Unknown argument "hidden" on field "Query.users".',
    ]);
    await graph.close();
  });

  test('has internal elements in the schema of documents only', async () => {
    const graph = await graphWith();
    const has = (schema: GraphQLSchema) =>
      ['stored', 'gatewayOnly', 'users'].map((name) => name in (schema.getQueryType()?.getFields() ?? {}));
    expect(has(graph.apiSchema)).toEqual([false, false, true]);
    expect(has(graph.documentSchema)).toEqual([true, false, true]);
    expect(graph.apiSchema.getType('Stored')).toBeUndefined();
    await graph.close();
  });
});

describe('onIdentityChange', () => {
  test.each([
    ['mutation { changeUser(id: "ann", input: {}) { received } }', 1],
    ['mutation { failIdentity }', 1],
    ['mutation { ...f } fragment f on Mutation { alias: failIdentity }', 1],
    ['mutation { touch }', 0],
    ['{ users { id } }', 0],
  ])('%s: %i calls on either path', async (text, times) => {
    const graph = await graphWith();
    await graph.prepare(gql(text)).execute({}, caller);
    expect(graph.onIdentityChange).toHaveBeenCalledTimes(times);
    await graph.run(gql(text), {}, caller);
    expect(graph.onIdentityChange).toHaveBeenCalledTimes(2 * times);
    await graph.close();
  });
});
