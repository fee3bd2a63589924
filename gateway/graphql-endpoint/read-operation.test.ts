import { readOperation } from './read-operation';

describe('readOperation', () => {
  it('counts the root fields of the named operation', () => {
    const query = 'query one { a } query three { a b c } mutation two { a b }';
    expect(readOperation({ query, operationName: 'three' })).toMatchObject({ rootFields: 3 });
    expect(readOperation({ query, operationName: 'two' })).toMatchObject({ rootFields: 2 });
  });

  it.each([
    [{ query: 'query one { a } query two { a }' }, 'operationName must name one of the operations'],
    [
      { query: 'query one { a } query one { b }', operationName: 'one' },
      'operationName must name one of the operations',
    ],
    [
      { query: 'query one { a }', operationName: 'constructor' },
      'document has no operation with this operationName',
    ],
    [{ query: 'fragment F on T { a }' }, 'document has no operation'],
    [{ query: 'subscription { a }' }, 'subscriptions must be sent to /graphql/stream'],
  ])('rejects %j without an executable operation', (body, message) => {
    expect(() => readOperation(body)).toThrow(message);
  });

  it('treats an empty operation name as absent', () => {
    expect(readOperation({ query: 'query one { a b }', operationName: '' }).rootFields).toBe(2);
  });

  it('detects introspection in fragments and in other operations', () => {
    expect(readOperation({ query: '{ __typename }' }).introspects).toBe(false);
    expect(
      readOperation({ query: '{ ...F } fragment F on Query { __type(name: "T") { name } }' }).introspects,
    ).toBe(true);
    expect(
      readOperation({ query: 'query a { b } query c { __schema { types { name } } }', operationName: 'a' }),
    ).toMatchObject({
      introspects: true,
    });
  });

  it.each([
    [undefined, 'body must be a JSON object'],
    [null, 'body must be a JSON object'],
    ['{ a }', 'body must be a JSON object'],
    [[{ query: '{ a }' }], 'batches of operations are not accepted'],
    [{}, 'query must be a string'],
    [{ query: ['{ a }'] }, 'query must be a string'],
    [{ query: '' }, 'query must not be empty'],
    [{ query: '{ a }', operationName: 1 }, 'operationName must be a string'],
    [{ query: '{ a }', variables: '{}' }, 'variables must be an object'],
    [{ query: '{ a }', variables: [] }, 'variables must be an object'],
    [{ query: '{ a }', extensions: 1 }, 'extensions must be an object'],
  ])('rejects the body %j', (body, message) => {
    expect(() => readOperation(body)).toThrow(message);
  });

  it('accepts null for optional fields', () => {
    expect(
      readOperation({ query: '{ a }', operationName: null, variables: null, extensions: null }).rootFields,
    ).toBe(1);
  });
});
