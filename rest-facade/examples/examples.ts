import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isObject } from '#runtime/is-object';
import { WHOLE_BODY } from '../request/bind-variables';
import { facadeFolder, type RestOperation, type RestVariable } from '../rest-operation';

/** The key of a hook in examples; in a sandbox with its invented community, that of a participant. */
export const HOOK_KEY_EXAMPLE = `bh_${'H'.repeat(43)}`;

/** Returns path and query of a request: `/bingo/events/winter/leaderboard?limit=50`. */
export function pathAndQuery(
  { contract, variables }: Pick<RestOperation, 'contract' | 'variables'>,
  values: Readonly<Record<string, unknown>>,
): string {
  const query = new URLSearchParams();
  let path = contract.path;
  for (const { name, source } of variables) {
    const value = values[name];
    if (value === undefined || value === null) continue;
    if (source.place === 'path') path = path.replace(`:${source.name}`, encodeURIComponent(String(value)));
    if (source.place === 'query') query.set(source.name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/**
 * Builds the JSON body of a request; dots in a source's name denote nested objects, and one variable may be
 * the whole body.
 *
 * @param valueFor returns undefined for an omitted variable.
 * @returns null for an endpoint without a JSON body.
 */
export function exampleBody(
  { variables }: RestOperation,
  valueFor: (variable: RestVariable) => unknown,
): Record<string, unknown> | null {
  const inBody = variables.filter(({ source }) => source.place === 'body');
  if (inBody.length === 0) return null;
  const body: Record<string, unknown> = {};
  for (const variable of inBody) {
    const value = valueFor(variable);
    if (variable.source.name === WHOLE_BODY) return isObject(value) ? value : {};
    if (value !== undefined) place(body, variable.source.name.split('.'), value);
  }
  return body;
}

function place(body: Record<string, unknown>, [key = '', ...inner]: readonly string[], value: unknown): void {
  if (inner.length === 0) {
    body[key] = value;
    return;
  }
  const nested: Record<string, unknown> = { ...(isObject(body[key]) && body[key]) };
  place(nested, inner, value);
  body[key] = nested;
}

/** Values of a document's variables; outside `example` they may contain placeholders. */
const variables = z.record(z.string(), z.unknown());

const endpointExample = z.strictObject({
  /**
   * Variables that work in a sandbox, used by the explorer and the Bruno collection; files and suitable
   * defaults are omitted.
   */
  example: variables.default({}),
  /**
   * The body of a successful response in a sandbox, shortened; the location of a redirect; absent for images.
   */
  response: z.unknown().optional(),
  /** Variable → file of the Bruno collection to upload. */
  files: z.record(z.string(), z.string()).default({}),
  /** Variable → name of a value that another endpoint provides. */
  uses: z.record(z.string(), z.string()).default({}),
  /** Name → response key that later requests use. */
  provides: z.record(z.string(), z.string()).default({}),
  /** Status of the response in the sandbox, if it is not the contract's. */
  status: z.int().optional(),
  /** Whether one of the cases changes a cached response. */
  changesCachedReads: z.boolean().default(false),
  /** Variables for which the prepared document must return the same as Apollo Gateway. */
  cases: z.array(variables).optional(),
});

/** Example and test cases of an endpoint, stored beside its document. */
export type EndpointExample = z.infer<typeof endpointExample>;

/**
 * Reads `verb-noun.example.json` beside a document; optional for an endpoint without variables.
 *
 * @throws Error naming the file and the problem.
 */
export function readExample({ file }: Pick<RestOperation, 'file'>): EndpointExample {
  const path = join(facadeFolder(), 'operations', file.replace(/\.graphql$/, '.example.json'));
  const read = endpointExample.safeParse(existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});
  if (!read.success) throw new Error(`${path}: ${z.prettifyError(read.error)}`);
  return read.data;
}

/** Returns the variables of each case; a document without variables has one case. */
export function casesOf(operation: Pick<RestOperation, 'file' | 'variables'>) {
  return readExample(operation).cases ?? (operation.variables.length === 0 ? [{}] : []);
}
