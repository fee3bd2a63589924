import { adoptions, caller, silent, zoo } from '../test-support/zoo';
import { QueryCompiler } from './compiled-query';
import { compilingExecutor } from './subgraph-executor';

const compiler = new QueryCompiler(zoo.schema, silent);
const filtered =
  'query Q($name: String, $mood: Mood, $deep: String = "d") { filtered(filter: { name: $name, inner: { mood: $mood, name: $deep } }) }';

describe('a query with variables in an object literal', () => {
  test('is compiled once per set of absent variables', () => {
    const [none, name] = [{}, { name: 'x' }].map((variables) =>
      compiler.compile({ query: filtered, variables }),
    );
    expect(none).not.toBeNull();
    expect(name).not.toBe(none);
    expect(compiler.compile({ query: filtered, variables: { name: null } })).toBe(name);
  });

  test('is not compiled if an input field has a default', () => {
    const query = 'query Q($name: String) { echo(wish: { name: $name }) }';
    expect(compiler.compile({ query })).toBeNull();
  });
});

describe('a mutation', () => {
  const adopt = 'mutation M($name: String!, $age: Int!) { adopt(name: $name, age: $age) }';
  beforeEach(() => adoptions.splice(0));

  test.each([
    ['with one field', adopt, true],
    [
      'with two fields, which run in order',
      'mutation { a: adopt(name: "A", age: 1) b: adopt(name: "B", age: 1) }',
      false,
    ],
    ['with a fragment', 'mutation { ...f } fragment f on Mutation { adopt(name: "A", age: 1) }', false],
  ])('%s: compiled is %s', (_kind, query, isCompiled) => {
    expect(compiler.compile({ query, variables: { name: 'A', age: 1 } }) !== null).toBe(isCompiled);
  });

  test.each([
    ['succeeds', { name: 'Rex', age: 3 }, ['Rex', 'Rex']],
    ['is rejected', { name: 'Ghost', age: 3 }, ['Ghost', 'Ghost']],
    ['has invalid variables', { name: 'Rex', age: 'three' }, []],
  ])('that %s has the same effects compiled and executed', async (_how, variables, names) => {
    const execute = compilingExecutor(zoo, silent);
    const executed = await execute({ query: adopt, variables }, caller);
    const compiled = await execute({ query: adopt, variables, prepared: true }, caller);
    expect(JSON.stringify(compiled)).toBe(JSON.stringify(executed));
    expect(adoptions).toEqual(names);
  });
});
