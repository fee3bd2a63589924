import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '#runtime/package-root';

const MODULE = pathToFileURL(join(packageRoot, 'build/fingerprint.mjs')).href;

describe('a build', () => {
  let root: string;
  const write = (path: string, text: string) => writeFileSync(join(root, path), text);
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'fingerprint-'));
    for (const folder of ['dist', 'schema']) mkdirSync(join(root, folder));
    write('tsconfig.json', JSON.stringify({ include: ['schema'] }));
    write('schema/code.ts', 'export {};');
    write('schema/supergraph.graphql', 'type Query { a: Int }');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  /** Evaluates an expression for each part: the server and the plans of documents. */
  function evaluate(expression: string): unknown {
    const program = `import { isBuilt, markBuilt, plansPart, serverPart } from '${MODULE}';
      const [root] = process.argv.slice(-1);
      const parts = [serverPart(root), plansPart(root)];
      console.log(JSON.stringify(parts.map((part) => ${expression}) ?? null));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program, root], {
      encoding: 'utf8',
    });
    return JSON.parse(stdout);
  }
  const isBuilt = () => evaluate("isBuilt(root, root + '/dist', part)");

  it('plans the documents again if only the supergraph changed', () => {
    expect(isBuilt()).toEqual([false, false]);
    evaluate("markBuilt(root, root + '/dist', part) ?? true");
    expect(isBuilt()).toEqual([true, true]);
    write('schema/supergraph.graphql', 'type Query { a: Int b: Int }');
    expect(isBuilt()).toEqual([true, false]);
    write('schema/code.ts', 'export const a = 1;');
    expect(isBuilt()).toEqual([false, false]);
  });
});
