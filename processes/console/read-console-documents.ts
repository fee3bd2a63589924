import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type DocumentNode, Kind, parse, Source } from 'graphql';
import { packageRoot } from '#runtime/package-root';

export const consoleFolder = join(packageRoot, 'console');

/** An operation of the console. */
export interface ConsoleDocument {
  readonly name: string;
  /** Path below the package's root. */
  readonly file: string;
  readonly document: DocumentNode;
}

/**
 * Reads the documents below `console`, sorted by path.
 * @throws Error naming a file that does not have exactly one named operation.
 */
export function readConsoleDocuments(): ConsoleDocument[] {
  return readdirSync(consoleFolder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.graphql'))
    .map(({ parentPath, name }) => relative(packageRoot, join(parentPath, name)))
    .sort()
    .map(readDocument);
}

function readDocument(file: string): ConsoleDocument {
  const document = parse(new Source(readFileSync(join(packageRoot, file), 'utf8'), file));
  const [operation, ...others] = document.definitions;
  const name = operation?.kind === Kind.OPERATION_DEFINITION ? operation.name?.value : undefined;
  if (name === undefined || others.length > 0) throw new Error(`${file} must have one named operation`);
  return { name, file, document };
}
