import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { packageRoot } from '#runtime/package-root';

/** Where the generated and committed files of the registry are. */
export const artefactsFolder = join(packageRoot, 'schema/artefacts');

/** Generated files: path below the artefacts folder → content. */
export type Artefacts = ReadonlyMap<string, string>;

/** The committed supergraph, as the gateway runs it. */
export function readSupergraph(): string {
  return readFileSync(join(artefactsFolder, 'supergraph.graphql'), 'utf8');
}

/** Every file of a folder of artefacts; none where there is no such folder. */
export function readArtefacts(folder = artefactsFolder): Artefacts {
  const paths = filesBelow(folder).map((file) => relative(folder, file));
  return new Map(
    paths.sort().map((path) => [path.replaceAll(sep, '/'), readFileSync(join(folder, path), 'utf8')]),
  );
}

/** Writes every artefact, and removes the files that are none any more. */
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

/** The SDLs of the subgraphs among artefacts, by name. */
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
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
