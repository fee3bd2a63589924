import { compareCosts } from './compare-costs';

const supergraph = (directives: string) =>
  `type Query { cats: [Int!] ${directives} dogs: Int @cost(weight: 5) }`;
const sized = (size: number, slicing = '') =>
  `@listSize(assumedSize: ${size}${slicing && `, slicingArguments: [${slicing}]`})`;

describe('the comparison of costs', () => {
  test.each([
    ['a raised weight', '@cost(weight: 5)', '@cost(weight: 6)', ['breaking COST_CHANGED 5→6']],
    ['a new weight', '', '@cost(weight: 2)', ['breaking COST_CHANGED 1→2']],
    ['a lowered weight', '@cost(weight: 5)', '', ['safe COST_CHANGED 5→1']],
    ['the weight of an ordinary value', '', '@cost(weight: 1)', []],
    ['a longer list', sized(10), sized(11), ['breaking LIST_SIZE_CHANGED 10→11']],
    ['a shorter list', sized(10), sized(9), ['safe LIST_SIZE_CHANGED 10→9']],
    ['a smaller page', sized(10, '"a"'), sized(9, '"a"'), ['breaking LARGEST_PAGE_CHANGED 10→9']],
    ['a larger page', sized(10, '"a"'), sized(11, '"a"'), ['dangerous LARGEST_PAGE_CHANGED 10→11']],
    [
      'an argument that no longer counts',
      sized(9, '"a"'),
      sized(9),
      ['breaking SLICING_ARGUMENTS_CHANGED a→none'],
    ],
    ['an argument that counts too', sized(9), sized(9, '"a"'), ['safe SLICING_ARGUMENTS_CHANGED none→a']],
  ])('reports %s', (_what, was, is, expected) => {
    const changes = compareCosts(supergraph(was), supergraph(is));
    expect(changes.map(({ class: severity, rule, from, to }) => `${severity} ${rule} ${from}→${to}`)).toEqual(
      expected,
    );
    expect(changes.every(({ coordinate }) => coordinate === 'Query.cats')).toBe(true);
  });

  test('ignores fields that are new or were removed', () => {
    const [was, is] = ['type Query { a: Int @cost(weight: 2) }', 'type Query { b: Int @cost(weight: 9) }'];
    expect(compareCosts(was, is)).toEqual([]);
  });
});
