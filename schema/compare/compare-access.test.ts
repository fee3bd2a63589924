import { compareAccess } from './compare-access';

const supergraph = (...rules: string[]) =>
  `type Query { cats: Int ${rules.map((rule) => `@tag(name: "${rule}")`).join(' ')} dogs: Int @tag(name: "changes/identity") }`;

function changes(was: readonly string[], is: readonly string[]): string[] {
  const found = compareAccess(supergraph(...was), supergraph(...is), new Map());
  return found.map(({ class: changeClass, rule, message }) => `${changeClass} ${rule}: ${message}`);
}

const rejected = (was: readonly string[], is: readonly string[]) =>
  changes(was, is).filter((change) => change.startsWith('breaking'));

const narrowed = (callers: string, requirement: string) => [
  `breaking ACCESS_NARROWED: Field 'Query.cats' is no longer for ${callers}: it requires ${requirement}`,
];

describe('compareAccess', () => {
  it.each([
    [['access/public'], ['access/authenticated'], narrowed('access/public', 'access/authenticated')],
    [[], ['access/authenticated'], narrowed('access/public', 'access/authenticated')],
    [
      ['permission/a', 'permission/b'],
      ['permission/b', 'permission/c'],
      narrowed('permission/a', 'permission/b or permission/c'),
    ],
    [['permission/a'], ['permission/super_admin'], narrowed('permission/a', 'permission/super_admin')],
    [
      ['access/authenticated', 'access/service'],
      ['access/authenticated'],
      narrowed('access/service', 'access/authenticated'),
    ],
  ])('reports %j becoming %j', (was, is, expected) => {
    expect(rejected(was, is)).toEqual(expected);
  });

  it.each([
    [['access/authenticated'], ['access/public'], 'access/public'],
    [['permission/a'], [], 'access/public'],
    [['permission/a'], ['access/authenticated'], 'access/authenticated'],
    [['permission/super_admin'], ['permission/a'], 'permission/a'],
    [['permission/a'], ['permission/b', 'permission/a'], 'permission/b'],
    [['access/service'], ['access/plugin'], 'access/plugin'],
  ])('reports that %j becoming %j admits %s', (was, is, callers) => {
    expect(changes(was, is)).toContain(
      `dangerous ACCESS_WIDENED: Field 'Query.cats' is now for ${callers} too: it required ${was.join(' or ')}`,
    );
  });

  it.each([
    [['access/public'], []],
    [[], ['access/public']],
    [['permission/a'], ['permission/super_admin', 'permission/a']],
  ])('ignores %j becoming %j, because the callers are the same', (was, is) => {
    expect(changes(was, is)).toEqual([]);
  });

  it.each([
    [['access/authenticated'], ['access/public']],
    [['permission/a'], ['access/authenticated']],
    [['permission/super_admin'], ['permission/a']],
    [['permission/a'], ['permission/b', 'permission/a']],
    [['access/authenticated'], []],
  ])('does not report %j becoming %j as breaking: no caller loses access', (was, is) => {
    expect(rejected(was, is)).toEqual([]);
  });

  it('lists the known users of a narrowed field', () => {
    const usage = new Map([['Query.cats', ['ListCats']]]);
    const changes = compareAccess(supergraph('access/public'), supergraph('access/plugin'), usage);
    expect(changes).toMatchObject([{ coordinate: 'Query.cats', usedBy: ['ListCats'] }]);
  });

  it('ignores inaccessible fields', () => {
    const hidden = (rule: string) => `type Query { cats: Int @inaccessible @tag(name: "${rule}") }`;
    expect(compareAccess(hidden('access/service'), hidden('access/gateway'), new Map())).toEqual([]);
  });
});
