import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#runtime/package-root';

/** The line width of biome.json, whose formatter leaves comments as they are. */
const WIDTH = 110;

const SOURCES = ['*.ts', '*.tsx', '*.mjs', '*.cjs', '*.js', '*.yml', '*.conf', '*.sh', '*.java', '*.css'];

const GENERATED = ['console/**/documents.ts', 'console/graph/enum-values.ts'];

const sources = execFileSync('git', ['ls-files', ...SOURCES, ...GENERATED.map((path) => `:!:${path}`)], {
  cwd: packageRoot,
  encoding: 'utf8',
});

/** Returns the places of comment lines that are too long; directives of linters cannot be wrapped. */
function longComments(file: string): string[] {
  return readFileSync(join(packageRoot, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => (line.length > WIDTH ? [{ line, place: `${file}:${index + 1}` }] : []))
    .filter(({ line }) => /^\s*(\/\/|\/\*|\*|#)/.test(line) && !line.includes('biome-ignore'))
    .map(({ place }) => place);
}

it('wraps comments at the line width', () => {
  expect(sources.split('\n').filter(Boolean).flatMap(longComments)).toEqual([]);
});
