import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { packageRoot } from '#runtime/package-root';

/**
 * The folder of the Bruno collection: generated and committed, except `files/`, whose files are uploaded by
 * requests.
 */
export const brunoFolder = join(packageRoot, 'clients/bruno');

const UPLOADS_FOLDER = 'files';

/** Returns the committed files: path below the folder → content. */
export function committedBruno(): ReadonlyMap<string, string> {
  const found = readdirSync(brunoFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(brunoFolder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith(`${UPLOADS_FOLDER}/`));
  return new Map(found.sort().map((path) => [path, readFileSync(join(brunoFolder, path), 'utf8')]));
}

/** Writes the collection and deletes files that no longer belong to it. */
export function writeBruno(files: ReadonlyMap<string, string>): void {
  mkdirSync(brunoFolder, { recursive: true });
  for (const path of committedBruno().keys()) if (!files.has(path)) rmSync(join(brunoFolder, path));
  for (const [path, content] of files) {
    mkdirSync(dirname(join(brunoFolder, path)), { recursive: true });
    writeFileSync(join(brunoFolder, path), content);
  }
}
