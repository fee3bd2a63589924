import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadOperations } from '#facade/documents/load-operations';
import { readExample } from '#facade/examples/examples';
import { comparePatterns, facadeFolder } from '#facade/rest-operation';
import { communitySchema } from '#facade/test-support/community-schema';
import { isIdentifier } from '#protocol/rules/text';

const operations = loadOperations(communitySchema);
const files = operations.map(({ file }) => file);

describe('The documents of the REST facade', () => {
  test('are named verb-noun and their operations VerbNoun', () => {
    const misnamed = operations.filter(({ file, name }) => file.split('/')[1] !== `${kebab(name)}.graphql`);
    expect(misnamed.map(({ file }) => file)).toEqual([]);
  });

  // Health has one suite for all areas.
  const ownSuites = operations.filter(({ contract }) => contract.transport !== 'HEALTH');
  test.each(ownSuites.map(({ file }) => file))('%s has a contract test', (file) => {
    expect(existsSync(join(__dirname, file.replace(/\.graphql$/, '.test.ts')))).toBe(true);
  });

  test('exist for every example file', () => {
    const examples = readdirSync(join(facadeFolder(), 'operations'), { encoding: 'utf8', recursive: true })
      .filter((file) => file.endsWith('.json'))
      .map((file) => file.replaceAll('\\', '/').replace('.example.json', '.graphql'));
    expect(examples.filter((file) => !files.includes(file))).toEqual([]);
  });

  test.each(operations.map((operation) => [operation.file, operation] as const))(
    '%s has values only for declared variables',
    (_file, operation) => {
      const { example, files, uses, cases = [] } = readExample(operation);
      const names = [example, files, uses, ...cases].flatMap(Object.keys);
      const known = operation.variables.map(({ name }) => name);
      expect(names.filter((name) => !known.includes(name))).toEqual([]);
    },
  );

  test('have no path that an id of another path could be, except the reserved health', () => {
    const hidden = operations.flatMap((first) =>
      operations
        .filter(({ contract }) => contract.method === first.contract.method)
        .flatMap((second) => {
          if (comparePatterns(first.pattern, second.pattern) !== 'first') return [];
          return first.pattern.flatMap((segment, index) => {
            const isToken = 'token' in (second.pattern[index] ?? {});
            return isToken && 'text' in segment && isIdentifier(segment.text)
              ? [`${first.contract.path} is ${second.contract.path}`]
              : [];
          });
        }),
    );
    expect(hidden).toEqual([]);
  });

  test('use only values that another endpoint provides', () => {
    const examples = operations.map(readExample);
    const provided = examples.flatMap(({ provides }) => Object.keys(provides));
    const used = examples.flatMap(({ uses }) => Object.values(uses));
    expect(used.filter((name) => !provided.includes(name))).toEqual([]);
  });
});

function kebab(name: string): string {
  return name.replace(/(?!^)([A-Z])/g, '-$1').toLowerCase();
}
