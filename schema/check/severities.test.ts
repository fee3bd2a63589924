import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#runtime/package-root';
import { CHANGE_KINDS } from '../compare/change-kinds';
import { compareArtefacts } from '../compare/compare-artefacts';
import { CheckCannotRun, finding } from './finding';
import { parseSeverities, readSeverities, withSeverities } from './severities';

const parse = (value: unknown) => parseSeverities(JSON.stringify(value), 'severities.json');

describe('the file of severities', () => {
  it('need not exist, unless it is named', () => {
    expect(readSeverities('/nonexistent').size).toBe(0);
    expect(() => readSeverities('/nonexistent', 'mine.json')).toThrow(
      'mine.json cannot be read: Error: ENOENT',
    );
  });

  it.each([
    [{ FIELD_REMOVD: 'safe' }, 'there is no kind of change "FIELD_REMOVD": did you mean FIELD_REMOVED?'],
    [{ ENDPOINT_DEPRECATED: 'safe' }, 'did you mean OPENAPI_ENDPOINT_DEPRECATED?'],
    [{ FIELD_ADDED: 'braking' }, 'FIELD_ADDED has no severity "braking": did you mean breaking?'],
    [{ FIELD_ADDED: 'error' }, 'FIELD_ADDED has no severity "error"'],
    [{ FIELD_ADDED: null }, 'FIELD_ADDED has no severity null'],
    [['FIELD_ADDED'], 'severities.json must be an object of kinds and severities.'],
  ])('is rejected: %j', (value, problem) => {
    expect(() => parse(value)).toThrow(CheckCannotRun);
    expect(() => parse(value)).toThrow(problem);
  });
});

describe('severities', () => {
  it('replace those of changes, which are sorted by them', async () => {
    const before = new Map([['api.graphql', 'type Query { a: Int b: Int }']]);
    const after = new Map([['api.graphql', 'type Query { a: Int c: Int }']]);
    const severities = parse({ FIELD_REMOVED: 'safe', FIELD_ADDED: 'breaking' });
    const found = await compareArtefacts(before, after, [], { severities });
    expect(found.map((change) => `${change.class} ${change.coordinate}`)).toEqual([
      'breaking Query.c',
      'safe Query.b',
    ]);
  });

  it('replace those of findings, but not of errors', () => {
    const of = (severity: 'error' | 'warning') =>
      finding({ severity, rule: 'DEPRECATED_USED', message: '', file: '' });
    const replaced = withSeverities([of('error'), of('warning')], parse({ DEPRECATED_USED: 'breaking' }));
    expect(replaced.map(({ severity }) => severity)).toEqual(['error', 'breaking']);
  });
});

describe('the kinds of change', () => {
  it('have those that the table of oasdiff names', () => {
    const table = readFileSync(join(packageRoot, 'docs/oasdiff.md'), 'utf8');
    const named = [...table.matchAll(/^\| [a-z-]+ \| \w+ \| ([A-Z_]+) \|/gm)].map(
      ([, kind]) => `OPENAPI_${kind}`,
    );
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter((kind) => !CHANGE_KINDS.includes(kind))).toEqual([]);
  });

  it('have each that the comparisons write', () => {
    const folder = join(packageRoot, 'schema/compare');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /^(?!.*\.(test|fixture)\.).*\.ts$/.test(name) && name !== 'change-kinds.ts',
    );
    const written = files.flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return [...text.matchAll(/'([A-Z]+(?:_[A-Z]+)+)'/g)].map(([, kind = '']) => kind);
    });
    expect(written.length).toBeGreaterThan(50);
    expect(written.filter((part) => !CHANGE_KINDS.some((kind) => kind.includes(part)))).toEqual([]);
  });
});
