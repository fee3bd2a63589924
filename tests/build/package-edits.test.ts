import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '#runtime/package-root';

const MODULE = pathToFileURL(join(packageRoot, 'build/package-edits.mjs')).href;
const GATEWAY_CONTEXT = join(
  packageRoot,
  'node_modules/@apollo/server/dist/cjs/utils/makeGatewayGraphQLRequestContext.js',
);

/** Runs a program after the import of `editPackage`, and parses what it prints. */
function evaluate(program: string): unknown {
  const flags = ['--allow-natives-syntax', '--input-type=module'];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...flags, '-e', `import { editPackage } from '${MODULE}';\n${program}`],
    { encoding: 'utf8' },
  );
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
}

describe('editPackage', () => {
  it('leaves other files alone', () => {
    expect(evaluate("console.log(JSON.stringify(editPackage('/a/index.js', 'text')))")).toBe('text');
  });

  it('fails when a package no longer has what is replaced', () => {
    const program = `try { editPackage('${GATEWAY_CONTEXT}', 'text'); }
      catch ({ message }) { console.log(JSON.stringify(message)); }`;
    expect(evaluate(program)).toContain(`${GATEWAY_CONTEXT} no longer has`);
  });

  it('lets contexts of Apollo Gateway share a hidden class, and keeps what they do', () => {
    const program = `import { readFileSync } from 'node:fs';
      const code = editPackage('${GATEWAY_CONTEXT}', readFileSync('${GATEWAY_CONTEXT}', 'utf8'));
      const edited = {};
      new Function('exports', code)(edited);
      const made = [200, 400].map((status) => {
        const given = { request: {}, response: { http: { status, headers: new Map([['a', '1']]) } } };
        return { given, http: edited.makeGatewayGraphQLRequestContext(given, {}, {}).response.http };
      });
      const [one, other] = made;
      const before = one.http.status;
      one.http.status = 418;
      console.log(JSON.stringify({
        before, after: one.given.response.http.status, other: other.http.status,
        header: one.http.headers.get('a'), fast: %HasFastProperties(one.http) && %HaveSameMap(one.http, other.http),
      }));`;
    expect(evaluate(program)).toEqual({ before: 200, after: 418, other: 400, header: '1', fast: true });
  });
});
