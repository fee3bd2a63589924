import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { packageRoot } from '#kit/package-root';

/** Where the generated and committed files of the registry are. */
export const artefactsFolder = join(packageRoot, 'schema/artefacts');

/** Generated files: path below the artefacts folder → content. */
export type Artefacts = ReadonlyMap<string, string>;

/** The committed supergraph, as the gateway runs it. */
export function readSupergraph(): string {
  return readFileSync(join(artefactsFolder, 'supergraph.graphql'), 'utf8');
}

/** Every committed artefact: what this checkout runs. */
export function readArtefacts(folder = artefactsFolder): Artefacts {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(graphql|json)$/.test(path),
  );
  return new Map(
    files.map((path) => [path.split(sep).join('/'), readFileSync(join(folder, path), 'utf8')] as const),
  );
}

/** Writes every artefact. */
export function writeArtefacts(artefacts: Artefacts): void {
  for (const [path, content] of artefacts) {
    const file = join(artefactsFolder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** The paths whose committed content is missing or differs from what would be generated now. */
export function staleArtefacts(artefacts: Artefacts): string[] {
  return [...artefacts].flatMap(([path, content]) => (committed(path) === content ? [] : [path]));
}

function committed(path: string): string | null {
  try {
    return readFileSync(join(artefactsFolder, path), 'utf8');
  } catch {
    return null;
  }
}
