import { folderOf, globMatcher } from './glob';

test.each([
  ['src/**/*.graphql', 'src/a.graphql', true],
  ['src/**/*.graphql', 'src/a/b/c.graphql', true],
  ['src/**/*.graphql', 'other/a.graphql', false],
  ['src/**/*.graphql', 'src/a.graphql.ts', false],
  ['src/*.graphql', 'src/a/b.graphql', false],
  ['src/*.{graphql,gql}', 'src/a.gql', true],
  ['src/*.{graphql,gql}', 'src/a.ts', false],
  ['{app,lib}/**/*.{graphql,gql}', 'lib/x/y.graphql', true],
  ['a?.graphql', 'ab.graphql', true],
  ['a?.graphql', 'a/.graphql', false],
  ['a.graphql', 'axgraphql', false],
  ['a+(b).graphql', 'a+(b).graphql', true],
  ['**', 'any/thing', true],
])('%s and %s: %s', (glob, path, matches) => {
  expect(globMatcher(glob)(path)).toBe(matches);
});

test.each([
  ['src/**/*.graphql', 'src/'],
  ['src/app*/x.graphql', 'src/'],
  ['{a,b}/*.graphql', ''],
  ['**/*.graphql', ''],
])('searches below the right folder for %s: "%s"', (glob, folder) => {
  expect(folderOf(glob)).toBe(folder);
});
