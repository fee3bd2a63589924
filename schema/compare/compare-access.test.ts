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

  describe('with the tags of the owner rule', () => {
    const signedIn = 'access/authenticated';
    const [organisers, admins] = ['owner/manage_bingo', 'owner/view_admin'];
    // Another field has them, so that versions with and without the tags can be told apart.
    const owned = (...tags: string[]) =>
      `${supergraph(...tags).slice(0, -1)} fox: Int @tag(name: "${organisers}") }`;
    const found = (was: readonly string[], is: readonly string[]) =>
      compareAccess(owned(...was), owned(...is), new Map()).map(
        ({ class: changeClass, from, to }) => `${changeClass} ${from} → ${to}`,
      );

    it.each([
      [[signedIn, organisers], [signedIn], 'dangerous'],
      [[signedIn], [signedIn, organisers], 'breaking'],
      [[signedIn, organisers, admins], [signedIn, organisers], 'breaking'],
      [[signedIn, organisers], [signedIn, organisers, admins], 'dangerous'],
      [[organisers], ['access/public'], 'dangerous'],
    ])('reports %j becoming %j as %s', (was, is, changeClass) => {
      expect(found(was, is)).toEqual([expect.stringContaining(changeClass)]);
    });

    it('names the owner', () => {
      expect(found([signedIn], [signedIn, organisers])).toEqual([
        'breaking access/authenticated → access/owner or permission/manage_bingo',
      ]);
    });

    it('compares nothing with a version that has none', () => {
      expect(compareAccess(supergraph(signedIn), owned(signedIn, organisers), new Map())).toEqual([]);
    });
  });

  it('ignores inaccessible fields', () => {
    const hidden = (rule: string) => `type Query { cats: Int @inaccessible @tag(name: "${rule}") }`;
    expect(compareAccess(hidden('access/service'), hidden('access/gateway'), new Map())).toEqual([]);
  });
});
