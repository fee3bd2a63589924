import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { facadeFolder } from '../documents/facade-folder';
import type { RestOperation } from '../rest-operation';

/** Values of a document's variables; outside `example` they may contain placeholders. */
const variables = z.record(z.string(), z.unknown());

const endpointExample = z.strictObject({
  /**
   * Variables that work in a sandbox, used by the explorer and the Bruno collection; files and suitable
   * defaults are omitted.
   */
  example: variables.default({}),
  /**
   * The body of a successful answer in a sandbox, shortened; the location of a redirect; absent for images.
   */
  answer: z.unknown().optional(),
  /** Variable → file of the Bruno collection to upload. */
  files: z.record(z.string(), z.string()).default({}),
  /** Variable → name of a value that another endpoint provides. */
  uses: z.record(z.string(), z.string()).default({}),
  /** Name → response key that later requests use. */
  provides: z.record(z.string(), z.string()).default({}),
  /** Status of the answer in the sandbox, if it is not the contract's. */
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
