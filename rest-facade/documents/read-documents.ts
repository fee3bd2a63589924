import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DocumentNode, type ParseOptions, parse, Source } from 'graphql';
import { AREAS } from '#protocol/areas';
import type { RestOperation } from '../rest-operation';

/** One parsed file of `operations/`. */
export interface RestDocument {
  /** `auth/list-users.graphql` */
  readonly file: string;
  readonly area: RestOperation['area'];
  readonly document: DocumentNode;
}

type ReadOptions = Pick<ParseOptions, 'noLocation'>;

const FOLDERS = ['gateway', ...AREAS] as const;

/**
 * Reads every document of the contract, ordered by folder and file name.
 *
 * @param folder holds `operations/<area>/<verb-noun>.graphql`.
 * @param options `noLocation` saves the memory of every token, for callers that need no line numbers.
 * @throws GraphQLError on syntax errors.
 */
export function readDocuments(folder: string, options: ReadOptions = {}): RestDocument[] {
  return FOLDERS.flatMap((area) =>
    filesIn(join(folder, 'operations', area)).map((name) => readDocument(folder, area, name, options)),
  );
}

/** Returns the definitions of `@rest` and `@from`. */
export function readDirectives(folder: string): DocumentNode {
  return parse(readFileSync(join(folder, 'rest.graphql'), 'utf8'));
}

function readDocument(
  folder: string,
  area: RestOperation['area'],
  name: string,
  options: ReadOptions,
): RestDocument {
  const file = `${area}/${name}`;
  const text = readFileSync(join(folder, 'operations', area, name), 'utf8');
  return { file, area, document: parse(new Source(text, file), options) };
}

/** Returns an empty list for an area without endpoints. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.graphql'))
    .sort();
}
