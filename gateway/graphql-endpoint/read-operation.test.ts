import { readOperation } from './read-operation';

describe('reading an operation', () => {
  it('costs the root fields of the operation that is named', () => {
    const query = 'query one { a } query three { a b c } mutation two { a b }';
    expect(readOperation({ query, operationName: 'three' })).toMatchObject({ rootFields: 3 });
    expect(readOperation({ query, operationName: 'two' })).toMatchObject({ rootFields: 2 });
  });

  it.each([
    [{ query: 'query one { a } query two { a }' }, 'operationName must name one of several operations'],
    [
      { query: 'query one { a } query one { b }', operationName: 'one' },
      'operationName must name one of several',
    ],
    [
      { query: 'query one { a }', operationName: 'constructor' },
      'document holds no operation of this operationName',
    ],
    [{ query: 'fragment F on T { a }' }, 'document holds no operation'],
    [{ query: 'subscription { a }' }, 'subscriptions are not served'],
  ])('refuses %j, which leaves nothing to execute', (body, message) => {
    expect(() => readOperation(body)).toThrow(message);
  });

  it('takes an empty operation name for none', () => {
    expect(readOperation({ query: 'query one { a b }', operationName: '' }).rootFields).toBe(2);
  });

  it('notices introspection inside fragments and in operations that are not meant', () => {
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
  ])('refuses the body %j', (body, message) => {
    expect(() => readOperation(body)).toThrow(message);
  });

  it('accepts null for what is optional', () => {
    expect(
      readOperation({ query: '{ a }', operationName: null, variables: null, extensions: null }).rootFields,
    ).toBe(1);
  });
});
