import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { facadeFolder } from '../documents/facade-folder';
import type { RestOperation } from '../rest-operation';

/** Values of a document's variables; outside `example` they may hold placeholders. */
const variables = z.record(z.string(), z.unknown());

const growth = z.strictObject({
  /** Distinguishes requests of one endpoint, such as by a filter. */
  how: z.string().optional(),
  /** The rows of which there are more, size by size. */
  of: z.string(),
  /** Why the response grows; absent if it does not. */
  grows: z.string().optional(),
  /** The largest number of rows that is measured; default: all sizes. */
  largest: z.int().optional(),
  /** Default: whoever the contract demands. `players` are plugins of different participants. */
  by: z.enum(['anybody', 'member', 'admin', 'service', 'plugin', 'players']).optional(),
  with: variables.default({}),
});

const endpointExample = z.strictObject({
  /** Variables that work in a sandbox, in the explorer and in the Bruno collection; files and good defaults are omitted. */
  example: variables.default({}),
  /** Variable → file of the Bruno collection that is sent for it. */
  files: z.record(z.string(), z.string()).default({}),
  /** Variable → name of a value that another endpoint provides. */
  uses: z.record(z.string(), z.string()).default({}),
  /** Name → key of the response that later requests use. */
  provides: z.record(z.string(), z.string()).default({}),
  /** Whether one of the cases changes a response that is cached. */
  changesCachedReads: z.boolean().default(false),
  /** Variables with which the prepared document must answer as Apollo Gateway does. */
  cases: z.array(variables).optional(),
  /** The requests whose cost is measured as tables grow, or why none is. */
  growth: z.union([z.array(growth), z.string()]).default([]),
});

/** What stands beside an endpoint's document: its example, its test cases, its load. */
export type EndpointExample = z.infer<typeof endpointExample>;

export type GrowthRequest = z.infer<typeof growth>;

/**
 * Reads `verb-noun.example.json` beside a document; an endpoint without variables may have none.
 *
 * @throws Error naming the file and what is wrong in it.
 */
export function readExample({ file }: Pick<RestOperation, 'file'>): EndpointExample {
  const path = join(facadeFolder(), 'operations', file.replace(/\.graphql$/, '.example.json'));
  const read = endpointExample.safeParse(existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});
  if (!read.success) throw new Error(`${path}: ${z.prettifyError(read.error)}`);
  return read.data;
}

/** The variables of each case; a document without variables has one case. */
export function casesOf(operation: Pick<RestOperation, 'file' | 'variables'>) {
  return readExample(operation).cases ?? (operation.variables.length === 0 ? [{}] : []);
}
