import { readdir, readFile, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { RegistryError } from '../publishing/registry';
import { folderOf, globMatcher } from './glob';
import type { DocumentFile } from './validate-documents';

/** Pattern for a folder argument. */
const EVERY_DOCUMENT = '**/*.{graphql,gql}';

/** Dependencies contain documents of their own. */
const SKIPPED = /(^|\/)(node_modules|\.[^./][^/]*)\//;

/**
 * Reads the files matched by globs, folders and paths, sorted by their path relative to `cwd`. Skips
 * `node_modules` and hidden folders.
 * @throws RegistryError if an argument matches nothing.
 */
export async function findDocuments(globs: readonly string[], cwd: string): Promise<DocumentFile[]> {
  const found = await Promise.all(globs.map((glob) => find(glob, cwd)));
  const paths = [...new Set(found.flat())].sort();
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(cwd, path), 'utf8') })));
}

async function find(argument: string, cwd: string): Promise<string[]> {
  const glob = withSlashes(isAbsolute(argument) ? relative(cwd, argument) : argument).replace(/^(\.\/)+/, '');
  const kind = await stat(join(cwd, glob)).catch(() => null);
  if (kind?.isFile()) return [glob];
  const pattern = kind?.isDirectory()
    ? `${glob === '' ? '' : `${glob.replace(/\/$/, '')}/`}${EVERY_DOCUMENT}`
    : glob;
  const matches = globMatcher(pattern);
  const paths = (await filesBelow(cwd, folderOf(pattern))).filter((path) => matches(path));
  if (paths.length === 0) throw new RegistryError(`No file matches ${JSON.stringify(argument)} in ${cwd}.`);
  return paths;
}

async function filesBelow(cwd: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(cwd, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => withSlashes(relative(cwd, join(entry.parentPath, entry.name))))
    .filter((path) => !SKIPPED.test(path));
}

function withSlashes(path: string): string {
  return path.split(sep).join('/');
}
