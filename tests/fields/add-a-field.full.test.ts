import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIELD_EDITS } from './edits';

const ROOT = join(__dirname, '../..');
const NOT_COPIED = new Set(['.git', 'node_modules', 'dist', 'docs', 'clients', 'deploy']);

let copy: string;

/** Inserts a text after the first match in a file of the copy. */
function insert(file: string, match: RegExp, text: string): void {
  const source = readFileSync(join(copy, file), 'utf8');
  if (!match.test(source)) throw new Error(`${file} has no ${match}`);
  writeFileSync(
    join(copy, file),
    source.replace(match, (found) => found + text),
  );
}

/** Writes a migration of a table and adds it to its area. */
function addMigration(area: string, table: string, time: number): void {
  const [name, file] = [`Sponsor${time}`, `migrations/${time}-sponsor`];
  const source = `import type { MigrationInterface, QueryRunner } from 'typeorm';
export class ${name} implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> { await runner.query('ALTER TABLE ${table} ADD COLUMN sponsor text'); }
  async down(runner: QueryRunner): Promise<void> { await runner.query('ALTER TABLE ${table} DROP COLUMN sponsor'); }
}`;
  writeFileSync(join(copy, `subgraphs/${area}/${file}.ts`), source);
  insert(`subgraphs/${area}/subgraph.ts`, /^/, `import { ${name} } from './${file}';\n`);
  insert(`subgraphs/${area}/subgraph.ts`, /migrations: \[/, `${name}, `);
}

/** Runs a program of the copy. */
function run(program: string, ...args: string[]) {
  const env = { ...process.env, TEST_FULL: '', TEST_BUILT: '1', TEST_TOGETHER: '0' };
  return spawnSync(process.execPath, [join(copy, program), ...args], { cwd: copy, env, encoding: 'utf8' });
}

const resources = Object.entries(FIELD_EDITS).map(
  ([resource, edits], index) => [resource, 2 + Object.keys(edits.files).length, edits, index] as const,
);

/** Does what docs/add-a-field.md says, for all resources in one copy. */
describe('a nullable text field', () => {
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'add-a-field-'));
    cpSync(ROOT, copy, { recursive: true, filter: (path) => !NOT_COPIED.has(path.slice(ROOT.length + 1)) });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  });

  afterAll(() => rmSync(copy, { recursive: true }));

  it.each(resources)(
    'of the %s takes %i files by hand',
    (_, count, { area, table, files, fragments }, index) => {
      expect(count).toBeLessThanOrEqual(5);
      addMigration(area, table, 1_900_000_000_000 + index);
      for (const [file, insertions] of Object.entries(files)) {
        for (const [match, text] of insertions) insert(file, match, text);
      }
      if (fragments) insert(`rest-facade/operations/${fragments[0]}`, ...fragments[1]);
    },
  );

  it('compiles', () => {
    expect(run('node_modules/typescript/bin/tsc', '--outDir', 'dist').stdout).toBe('');
  });

  it('is validated, stored, updated and shown', () => {
    cpSync(join(copy, 'tests/fields/round-trip.fixture.ts'), join(copy, 'tests/fields/round-trip.test.ts'));
    const { stderr } = run('node_modules/jest/bin/jest.js', 'tests/fields', 'processes/migrations', '-i');
    expect(stderr).toMatch(/Test Suites: 2 passed/);
  });
});
