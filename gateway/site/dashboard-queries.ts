import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, parse, Source, valueFromASTUntyped } from 'graphql';
import { z } from 'zod';
import { packageRoot } from '#runtime/package-root';

/** A query of a preset collection. */
export interface PresetQuery {
  readonly name: string;
  /** The GraphQL document. */
  readonly query: string;
  /** The initial variables. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** The initial request headers; empty values are for the user to fill in. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A named group of preset queries. */
export interface PresetCollection {
  readonly title: string;
  readonly description: string;
  readonly queries: readonly PresetQuery[];
}

const FOLDER = join(packageRoot, 'gateway/site/dashboard-queries');

/**
 * Reads the queries of `dashboard-queries/`, sorted by file name. The folder is not copied to the build
 * output.
 */
export function readDashboardQueries(folder = FOLDER): PresetCollection {
  return {
    title: 'Dashboards',
    description:
      'Queries for dashboards, over all areas. They are part of the platform; save a copy before you change one.',
    queries: readDashboardFiles(folder).map(({ file, text }) => readQuery(file, text)),
  };
}

/** Reads the files of `dashboard-queries/`, sorted by name. */
export function readDashboardFiles(folder = FOLDER): { readonly file: string; readonly text: string }[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.graphql'));
  return files.sort().map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
}

/**
 * Reads a document with one operation. Its first line, a comment, is the name; the variable defaults are the
 * initial variables. A comment, because many clients cannot parse operation descriptions.
 *
 * @throws Error naming the file.
 */
export function readQuery(file: string, text: string): PresetQuery {
  const { definitions } = parse(new Source(text, file));
  const [operation, ...rest] = definitions;
  const name = /^# (.+)\n/.exec(text)?.[1];
  if (operation?.kind !== Kind.OPERATION_DEFINITION || rest.length > 0 || name === undefined) {
    throw new Error(`${file} must begin with its name in a comment and have one operation`);
  }
  const defaults = (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
  );
  return { name, query: text, variables: Object.fromEntries(defaults), headers: {} };
}

const texts = z.array(z.string()).min(1);

/**
 * Returns the texts of the console's operations, as the build writes them, and of the dashboards' queries.
 * `schema:check` bounds what each of them costs.
 */
export function trustedDocuments(): ReadonlySet<string> {
  const built = readFileSync(join(packageRoot, 'dist/console/operations.json'), 'utf8');
  return new Set([...texts.parse(JSON.parse(built)), ...readDashboardFiles().map(({ text }) => text)]);
}
