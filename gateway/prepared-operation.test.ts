import { graphWith } from './test-support/open-test-graph';
import { caller, clients, gql } from './test-support/two-areas';

describe('a prepared operation whose data may stay JSON', () => {
  it.each([
    ['one field', '{ user(id: "ann") { username level } }', true],
    [
      'several fields with aliases and variables',
      'query($id: ID!) { body: user(id: $id) { name: username } users { id } }',
      true,
    ],
    ['a mutation', 'mutation { changeUser(id: "ann", input: {}) { received } }', true],
    ['a join', '{ event(id: "1") { host { username } } }', false],
    ['two areas', '{ events { title } users { id } }', false],
    [
      'an abstract type, for which the planner adds __typename',
      '{ viewer { ... on Somebody { label } } }',
      false,
    ],
    ['a named fragment', '{ user(id: "ann") { ...f } } fragment f on User { id }', false],
    ['nothing to fetch', '{ __typename }', false],
    ['conditions', 'query($yes: Boolean!) { users { id @skip(if: $yes) } }', false],
  ])('selects %s: %s', async (_, text, stays) => {
    const graph = await graphWith();
    expect(graph.prepare(gql(text)).executeToJson !== undefined).toBe(stays);
    await graph.close();
  });

  it('returns the JSON with what belongs to it, and remembers that a mutation ran', async () => {
    const areas = clients();
    const dataJson = Buffer.from('{"touch":"mark"}');
    const auth = { execute: async () => ({ dataJson, extensions: { validForMs: 7 } }) };
    const graph = await graphWith({ ...areas, auth: { ...areas.auth, ...auth } });
    const operation = graph.prepare(gql('mutation { failIdentity }'));
    expect(await operation.executeToJson?.({}, caller)).toEqual({ dataJson, errors: [], validForMs: 7 });
    expect(graph.onIdentityChange).toHaveBeenCalledTimes(1);
    await graph.close();
  });

  it('returns what `execute` does if the area sends no JSON', async () => {
    const graph = await graphWith();
    for (const text of ['{ user(id: "ann") { username } }', '{ refused }', '{ required }']) {
      const operation = graph.prepare(gql(text));
      expect(await operation.executeToJson?.({}, caller)).toEqual(await operation.execute({}, caller));
    }
    await graph.close();
  });
});
