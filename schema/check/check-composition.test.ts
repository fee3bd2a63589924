import { tryComposition } from '../compose';
import { compositionHints } from './check-composition';
import { sdlPlaces } from './sdl-places';

const LINK =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable", "@override"])';
/** A directive of a later version than the linked one. */
const OLD_LINK =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"]) @link(url: "https://specs.apollo.dev/cost/v0.1", import: ["@cost"])';

/** What two areas declare so that the composer gives the hint, and what to do about it. */
const HINTS: readonly [code: string, cats: string, toys: string, help: RegExp][] = [
  [
    'FROM_SUBGRAPH_DOES_NOT_EXIST',
    'type Query { a: Int @override(from: "dogs") }',
    'type Query { b: Int }',
    /existing area in @override/,
  ],
  [
    'IMPLICITLY_UPGRADED_FEDERATION_VERSION',
    `${OLD_LINK} type Query { a: Int @cost(weight: 2) }`,
    'type Query { b: Int }',
    /link the federation version/,
  ],
  [
    'INCONSISTENT_ARGUMENT_PRESENCE',
    'type Query { a(limit: Int): Int @shareable }',
    'type Query { a: Int @shareable }',
    /the argument in every area/,
  ],
  [
    'INCONSISTENT_BUT_COMPATIBLE_ARGUMENT_TYPE',
    'type Query { a(limit: Int): Int @shareable }',
    'type Query { a(limit: Int!): Int @shareable }',
    /the same type/,
  ],
  [
    'INCONSISTENT_DEFAULT_VALUE_PRESENCE',
    'type Query { a(limit: Int = 5): Int @shareable }',
    'type Query { a(limit: Int): Int @shareable }',
    /the same default value/,
  ],
  [
    'INCONSISTENT_DESCRIPTION',
    'type Query { "Age." a: Int @shareable }',
    'type Query { "Year." a: Int @shareable }',
    /the same description/,
  ],
  [
    'INCONSISTENT_ENUM_VALUE_FOR_INPUT_ENUM',
    'type Query { a(size: Size): Int } enum Size { S L }',
    'type Query { b(size: Size): Int } enum Size { S }',
    /the value in every area/,
  ],
  [
    'INCONSISTENT_EXECUTABLE_DIRECTIVE_PRESENCE',
    'type Query { a: Int } directive @fast on FIELD',
    'type Query { b: Int }',
    /define the directive in every area/,
  ],
  [
    'INCONSISTENT_INPUT_OBJECT_FIELD',
    'type Query { a(by: By): Int } input By { id: ID name: String }',
    'type Query { b(by: By): Int } input By { id: ID }',
    /the field in every area/,
  ],
  [
    'INCONSISTENT_NON_REPEATABLE_DIRECTIVE_ARGUMENTS',
    'type Query { a: Int @shareable @deprecated(reason: "use b") }',
    'type Query { a: Int @shareable @deprecated(reason: "use c") }',
    /the same arguments/,
  ],
  [
    'INCONSISTENT_RUNTIME_TYPES_FOR_SHAREABLE_RETURN',
    'type Query { a: U @shareable } union U = A | B type A { x: Int @shareable } type B { y: Int }',
    'type Query { a: U @shareable } union U = A type A { x: Int @shareable }',
    /the same types in every area/,
  ],
  [
    'NO_EXECUTABLE_DIRECTIVE_INTERSECTION',
    'type Query { a: Int } directive @fast on FIELD',
    'type Query { b: Int } directive @fast on QUERY',
    /the same locations/,
  ],
];

function findingsOf(cats: string, toys: string) {
  const subgraphs = [
    { name: 'cats', sdl: cats.startsWith('extend schema') ? cats : `${LINK} ${cats}` },
    { name: 'toys', sdl: `${LINK} ${toys}` },
  ];
  const { composition, errors } = tryComposition(subgraphs);
  expect(errors).toBeUndefined();
  return compositionHints(composition?.hints ?? [], sdlPlaces(subgraphs));
}

describe('compositionHints', () => {
  it.each(HINTS)('says how to fix %s', (code, cats, toys, help) => {
    const found = findingsOf(cats, toys).find(({ rule }) => rule === `HINT_${code}`);
    expect(found).toMatchObject({ severity: 'error', help: expect.stringMatching(help) });
    expect(found?.help).toMatch(/, then run npm run generate$/);
  });

  it('warns of a hint that does not affect clients', () => {
    const cats = 'type Query { a: Cat } type Cat { x: Int @shareable y: Int }';
    const [found] = findingsOf(cats, 'type Query { b: Int } type Cat { x: Int @shareable }');
    expect(found).toMatchObject({
      severity: 'warning',
      rule: 'HINT_INCONSISTENT_OBJECT_VALUE_TYPE_FIELD',
      help: null,
    });
  });
});
