import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '#runtime/package-root';

const MODULE = pathToFileURL(join(packageRoot, 'build/spread-literals.mjs')).href;
const SERVER = join(packageRoot, 'dist/server');

/** Rewrites each code in a process of its own, and returns the values of an expression of `rewritten`. */
function evaluateEach(codes: readonly string[], expression: string): unknown[] {
  const program = `import { shareHiddenClasses } from '${MODULE}';
    const codes = JSON.parse(process.argv.at(-1));
    console.log(JSON.stringify(codes.map(shareHiddenClasses).map((rewritten) => ${expression})));`;
  const flags = ['--allow-natives-syntax', '--input-type=module'];
  const { stdout } = spawnSync(process.execPath, [...flags, '-e', program, JSON.stringify(codes)], {
    encoding: 'utf8',
  });
  return JSON.parse(stdout);
}

describe('shareHiddenClasses', () => {
  it('inserts a spread of nothing before one that a literal starts with', () => {
    const rewritten = evaluateEach(
      [
        'f({ ...a, b: { ...c } });',
        '#!/usr/bin/env node\nreturn {...a};',
        'export const d = { /* e */ ...f };',
      ],
      'rewritten',
    );
    expect(rewritten).toEqual([
      'f({ ...[],...a, b: { ...[],...c } });',
      '#!/usr/bin/env node\nreturn {...[],...a};',
      'export const d = { /* e */ ...[],...f };',
    ]);
  });

  it('leaves patterns, arguments, arrays, text and other literals alone', () => {
    const codes = [
      'const { ...a } = b;',
      'const c = ({ ...d }) => d;',
      'f(...a, [...b]);',
      'f("{...a}", `{...b}`, /{...c}/);',
      'f({ a, ...b });',
      'no spread, and no code',
    ];
    expect(evaluateEach(codes, 'rewritten')).toEqual(codes);
  });

  it('keeps the value, and makes objects share a hidden class', () => {
    const code = '(a, b) => ({ ...a, b })';
    const values = evaluateEach([code], "((f) => f({ a: 1, ['__proto__']: 2 }, 3))(eval(rewritten))");
    expect(values).toEqual([{ a: 1, ['__proto__']: 2, b: 3 }]);
    const shared = '((f) => %HaveSameMap(f({ a: 1 }, 2), f({ a: 3 }, 4)))(eval(rewritten))';
    expect(evaluateEach([code], shared)).toEqual([true]);
  });

  it('rewrites the bundles', () => {
    const bundles = readdirSync(SERVER).filter((name) => name.endsWith('.bundle.js'));
    const rewritten = bundles.filter((name) =>
      readFileSync(join(SERVER, name), 'latin1').includes('{...[],'),
    );
    expect(rewritten).toEqual(bundles);
    expect(bundles).toContain('all-in-one.bundle.js');
  });
});
