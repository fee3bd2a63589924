import { compareFixedArguments } from './compare-fixed-arguments';

const operation = (body: string, rest = 'GET /cats/:id') => [{ name: 'Cats', rest, body }];

function changes(was: string, is: string): string[] {
  return compareFixedArguments(operation(was), operation(is)).map(
    ({ class: severity, rule, coordinate, from, to }) => `${severity} ${rule} ${coordinate} ${from}→${to}`,
  );
}

const changed = (at: string, values: string) => [
  `breaking OPENAPI_FIXED_ARGUMENT_CHANGED GET /cats/{id} argument ${at} ${values}`,
];

const rerouted = (at: string, values: string) =>
  `breaking OPENAPI_PARAMETER_USE_CHANGED GET /cats/{id} argument ${at} ${values}`;

describe('the comparison of what documents fix', () => {
  test.each([
    [
      'another value',
      '{ a: cats(mood: calm) }',
      '{ a: cats(mood: wild) }',
      changed('a:cats(mood)', 'calm→wild'),
    ],
    ['a value that is not fixed any more', '{ cats(n: 1) }', '{ cats }', changed('cats:cats(n)', '1→absent')],
    ['a value that is fixed now', '{ cats }', '{ cats(n: 1) }', changed('cats:cats(n)', 'absent→1')],
    [
      'a value that the request no longer has',
      'query ($n: Int) { cats(n: $n) }',
      '{ cats(n: 1) }',
      changed('cats:cats(n)', 'of the request→1'),
    ],
    [
      'a part of an object further in',
      'query { a { ...F } } fragment F on A { b(c: { d: 1, e: 2 }) }',
      'query { a { ...F } } fragment F on A { b(c: { d: 3, e: 2 }) }',
      changed('a.b:b(c.d)', '1→3'),
    ],
    [
      'nothing for a value that became a default',
      '{ cats(n: 1) }',
      'query ($n: Int = 1) { cats(n: $n) }',
      [],
    ],
    ['nothing for a variable', 'query ($n: Int) { cats(n: $n) }', 'query ($m: Int) { cats(n: $m) }', []],
    [
      'another field behind the same key',
      '{ a: cats { b } }',
      '{ a: dogs { b: c } }',
      [
        'breaking OPENAPI_SOURCE_CHANGED GET /cats/{id} field a cats→dogs',
        'breaking OPENAPI_SOURCE_CHANGED GET /cats/{id} field a.b b→c',
      ],
    ],
    [
      'parameters that are exchanged',
      'query ($a: Int, $b: Int) { cats(a: $a, b: { c: $b }) }',
      'query ($a: Int, $b: Int) { cats(a: $b, b: { c: $a }) }',
      [rerouted('cats:cats(a)', 'a→b'), rerouted('cats:cats(b.c)', 'b→a')],
    ],
    [
      'a parameter that another argument has now',
      'query ($id: Int) { cats(a: $id) }',
      'query ($id: Int) { cats(b: $id) }',
      [
        rerouted('cats:cats(a)', 'path parameter 1→no parameter'),
        rerouted('cats:cats(b)', 'no parameter→path parameter 1').replace('breaking', 'dangerous'),
      ],
    ],
  ])('reports %s', (_what, was, is, expected) => {
    expect(changes(was, is)).toEqual(expected);
  });

  test('finds an endpoint whose path parameter has another name', () => {
    const [was, is] = [operation('{ a(n: 1) }'), operation('{ a(n: 2) }', 'GET /cats/:cat')];
    expect(compareFixedArguments(was, is)).toHaveLength(1);
    expect(compareFixedArguments(was, operation('{ a(n: 2) }', 'POST /cats/:id'))).toEqual([]);
  });

  test('knows parameters whose variables have other names', () => {
    const [sent] = operation('query ($a: Int, $b: Int) { cats(a: $a, b: $b) }');
    const named = (parameters: Record<string, string>) => [{ name: '', body: '', ...sent, parameters }];
    const found = compareFixedArguments(named({ a: 'x', b: 'y' }), named({ a: 'y', b: 'x' }));
    expect(found.map(({ from, to }) => `${from}→${to}`)).toEqual(['x→y', 'y→x']);
  });
});
