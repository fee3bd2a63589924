import { parse, print } from 'graphql';
import { withInternalTypes } from './internal';

const MARK = '@inaccessible @tag(name: "internal")';

describe('withInternalTypes', () => {
  it.each([
    ['an object of an internal field', `a: Leaf ${MARK} b: Int`, ['Leaf']],
    ['what only such an object contains', `a: Branch ${MARK} b: Int`, ['Branch', 'Leaf', 'Size']],
    ['an enum of an argument of an internal field', `a(size: Size): Int ${MARK} b: Int`, ['Size']],
    ['an enum of an internal argument', `a(size: Size ${MARK}): Int`, ['Size']],
  ])('marks %s', (_what, fields, marked) => {
    expect(markedTypes(fields)).toEqual(marked);
  });

  it.each([
    ['what a public field also returns', `a: Leaf ${MARK} b: [Leaf!]!`],
    ['what a public argument also takes', `a(size: Size): Int ${MARK} b(size: Size! = big): Int`],
    ['types of inaccessible fields that are not internal', 'a: Leaf @inaccessible b: Int'],
    ['types that nothing uses', 'a: Int'],
  ])('does not mark %s', (_what, fields) => {
    expect(markedTypes(fields)).toEqual([]);
  });
});

/** Returns the marked types of a schema with the given root fields. */
function markedTypes(fields: string): string[] {
  const branch = fields.includes('Branch') ? 'type Branch { leaf: Leaf sizes: [Size!]! }' : '';
  const types = `type Leaf { id: Int } enum Size { small big } ${branch}`;
  const sdl = print(withInternalTypes(parse(`type Query { ${fields} } ${types}`)));
  return [...sdl.matchAll(/^(?:type|enum) (\w+) @inaccessible @tag\(name: "internal"\)/gm)]
    .map(([, name = '']) => name)
    .sort();
}
