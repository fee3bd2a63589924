import { readdir, readFile, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { RegistryError } from '../publishing/registry';
import { folderOf, globMatcher } from './glob';
import type { DocumentFile } from './validate-documents';

/** What a folder stands for. */
const EVERY_DOCUMENT = '**/*.{graphql,gql}';

/** Packages bring documents of their own. */
const NOT_SEARCHED = /(^|\/)(node_modules|\.[^./][^/]*)\//;

/**
 * Reads the files that globs, folders and paths name, in the order of their paths, relative to `cwd`. Neither
 * `node_modules` nor hidden folders are searched.
 *
 * @throws RegistryError when one of them matches nothing.
 */
export async function findDocuments(globs: readonly string[], cwd: string): Promise<DocumentFile[]> {
  const found = await Promise.all(globs.map((glob) => find(glob, cwd)));
  const paths = [...new Set(found.flat())].sort();
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(cwd, path), 'utf8') })));
}

async function find(given: string, cwd: string): Promise<string[]> {
  const glob = slashed(isAbsolute(given) ? relative(cwd, given) : given).replace(/^(\.\/)+/, '');
  const kind = await stat(join(cwd, glob)).catch(() => null);
  if (kind?.isFile()) return [glob];
  const pattern = kind?.isDirectory()
    ? `${glob === '' ? '' : `${glob.replace(/\/$/, '')}/`}${EVERY_DOCUMENT}`
    : glob;
  const matches = globMatcher(pattern);
  const paths = (await filesBelow(cwd, folderOf(pattern))).filter((path) => matches(path));
  if (paths.length === 0) throw new RegistryError(`No file matches ${JSON.stringify(given)} in ${cwd}.`);
  return paths;
}

async function filesBelow(cwd: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(cwd, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => slashed(relative(cwd, join(entry.parentPath, entry.name))))
    .filter((path) => !NOT_SEARCHED.test(path));
}

function slashed(path: string): string {
  return path.split(sep).join('/');
}
