import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { packageRoot } from '#runtime/package-root';

const FOLDERS =
  /^(\.ci|\.devcontainer|\.github|bin|build|clients|console|deploy|docs|gateway|processes|protocol|rest-facade|runtime|sandbox|schema|subgraphs|tests|tools)\//;

const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: packageRoot, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('clients/'));

/**
 * Paths in code spans that start in a folder of the repository, without globs, placeholders and line numbers.
 */
function codeSpans(text: string): string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, span = '']) => span)
    .filter((span) => FOLDERS.test(span) && !/[*{}<>…,]/.test(span));
}

/** Targets of links to files of the repository. */
function links(file: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => normalize(join(dirname(file), target)));
}

it.each(documents)('%s names only files that exist', (file) => {
  const text = readFileSync(join(packageRoot, file), 'utf8');
  const named = [...codeSpans(text), ...links(file, text)];
  expect(named.filter((path) => !existsSync(join(packageRoot, path)))).toEqual([]);
});
