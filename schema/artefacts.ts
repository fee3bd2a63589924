import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { packageRoot } from '#runtime/package-root';
import { systemErrorCode } from '#runtime/system-error-code';

/** Folder of the generated, committed schema artefacts. */
export const artefactsFolder = join(packageRoot, 'schema/artefacts');

/** Generated files: path below the artefacts folder → content. */
export type Artefacts = ReadonlyMap<string, string>;

/** Returns the SDL of the committed supergraph, which the gateway runs. */
export function readSupergraph(): string {
  return readFileSync(join(artefactsFolder, 'supergraph.graphql'), 'utf8');
}

/** Reads every file of an artefacts folder; returns an empty map if the folder does not exist. */
export function readArtefacts(folder = artefactsFolder): Artefacts {
  const paths = filesBelow(folder).map((file) => relative(folder, file));
  return new Map(
    paths.sort().map((path) => [path.replaceAll(sep, '/'), readFileSync(join(folder, path), 'utf8')]),
  );
}

/** Writes every artefact and deletes files that are no longer generated. */
export function writeArtefacts(artefacts: Artefacts): void {
  for (const path of readArtefacts().keys()) {
    if (!artefacts.has(path)) rmSync(join(artefactsFolder, path));
  }
  for (const [path, content] of artefacts) {
    const file = join(artefactsFolder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** Returns the SDL of each subgraph among the artefacts. */
export function subgraphsOf(artefacts: Artefacts): { readonly name: string; readonly sdl: string }[] {
  return [...artefacts].flatMap(([path, sdl]) => {
    const name = /^subgraphs\/(.+)\.graphql$/.exec(path)?.[1];
    return name ? [{ name, sdl }] : [];
  });
}

function filesBelow(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
    return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
