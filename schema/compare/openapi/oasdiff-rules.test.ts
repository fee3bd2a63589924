import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#runtime/package-root';
import { compareOpenApi } from './compare-openapi';
import { exampleOf } from './oasdiff-examples.fixture';
import { api } from './openapi.fixture';

const CLASSES: Readonly<Record<string, string>> = { ERR: 'breaking', WARN: 'dangerous', INFO: 'safe' };

/** The rows of the table: id, level, rule, class, judged. */
const rows = readFileSync(join(packageRoot, 'docs/oasdiff.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| [a-z]+-/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, id = '', level = '', rule = '', changeClass = '', judged = '']) => ({
    id,
    level,
    rule,
    changeClass,
    judged,
  }));

const judged = rows.filter(({ rule }) => rule !== '');

describe('the table of oasdiff’s rules', () => {
  it('names each rule once', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(243);
  });

  it('has at least 150 that are judged as oasdiff does, and says which', () => {
    const same = judged.filter(({ level, changeClass }) => CLASSES[level] === changeClass);
    expect(same.length).toBeGreaterThanOrEqual(150);
    expect(rows.filter((row) => row.judged === 'as oasdiff')).toEqual(same);
    const others = rows.filter(({ rule }) => rule === '').map((row) => row.judged);
    expect(others.filter((reason) => !reason.startsWith('not emitted: '))).toEqual([]);
  });

  it.each(judged)('is right about $id', ({ id, rule, changeClass }) => {
    const [before, after] = exampleOf(id) ?? [{}, {}];
    const found = compareOpenApi(api(before), api(after));
    expect(found.map((change) => `${change.class} ${change.rule}`)).toContain(
      `${changeClass} OPENAPI_${rule}`,
    );
  });
});
