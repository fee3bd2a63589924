import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type DocumentNode, Kind, parse, Source } from 'graphql';
import { packageRoot } from '#runtime/package-root';

export const consoleFolder = join(packageRoot, 'console');

/** An operation of the console. */
export interface ConsoleDocument {
  readonly name: string;
  /** Path below the package's root; it may have other operations too. */
  readonly file: string;
  /** The operation alone, with its place in the file. */
  readonly document: DocumentNode;
}

/**
 * Reads the operations below `console`, by the path of their file and their place in it.
 * @throws Error naming a file with something other than named operations.
 */
export function readConsoleDocuments(): ConsoleDocument[] {
  return readdirSync(consoleFolder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.graphql'))
    .map(({ parentPath, name }) => relative(packageRoot, join(parentPath, name)))
    .sort()
    .flatMap(readOperations);
}

function readOperations(file: string): ConsoleDocument[] {
  const { definitions } = parse(new Source(readFileSync(join(packageRoot, file), 'utf8'), file));
  return definitions.map((operation) => {
    const name = operation.kind === Kind.OPERATION_DEFINITION ? operation.name?.value : undefined;
    if (name === undefined) throw new Error(`${file} must have named operations only`);
    return { name, file, document: { kind: Kind.DOCUMENT, definitions: [operation] } };
  });
}
