import { compareInputLimits } from './compare-input-limits';

const tagged = (tags: readonly string[]) => tags.map((tag) => `@tag(name: "limit/${tag}")`).join(' ');
// Another argument rejects null, so that versions with and without these tags can be told apart.
const supergraph = (...tags: string[]) =>
  `type Query { cats(first: Int ${tagged(tags)}): Int dogs(first: Int ${tagged(['notNull/true'])}): Int }`;

describe('the comparison of the limits of inputs', () => {
  test.each([
    ['a lower maximum', ['maximum/9'], ['maximum/8'], ['breaking INPUT_MAX_DECREASED 9→8']],
    ['a higher maximum', ['maximum/9'], ['maximum/10'], ['safe INPUT_MAX_INCREASED 9→10']],
    ['a first limit', [], ['minLength/1'], ['breaking INPUT_MIN_LENGTH_SET nothing→1']],
    ['null that is rejected', [], ['notNull/true'], ['breaking INPUT_NULL_CHANGED accepted→rejected']],
    ['null that is accepted', ['notNull/true'], [], ['safe INPUT_NULL_CHANGED rejected→accepted']],
  ])('reports %s', (_what, was, is, expected) => {
    const changes = compareInputLimits(supergraph(...was), supergraph(...is));
    expect(changes.map(({ class: severity, rule, from, to }) => `${severity} ${rule} ${from}→${to}`)).toEqual(
      expected,
    );
    expect(changes.map(({ coordinate }) => coordinate)).toEqual(['Query.cats.first']);
  });

  test('cannot know whether a version without these tags accepted null', () => {
    const [was, is] = ['type Query { cats(first: Int): Int }', supergraph('notNull/true')];
    expect(compareInputLimits(was, is).map(({ class: severity, rule }) => `${severity} ${rule}`)).toEqual([
      'dangerous INPUT_NULL_CHANGED',
    ]);
  });

  test('compares input fields, and ignores new ones', () => {
    const limit = '@tag(name: "limit/maximum/5")';
    const [was, is] = [`input Cat { a: Int ${limit} }`, `input Cat { a: Int b: Int ${limit} }`];
    expect(compareInputLimits(was, is).map(({ coordinate, rule }) => `${rule} ${coordinate}`)).toEqual([
      'INPUT_MAX_UNSET Cat.a',
    ]);
  });
});
