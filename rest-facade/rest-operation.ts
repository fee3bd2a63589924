import { join } from 'node:path';
import type { DocumentNode, GraphQLInputType } from 'graphql';
import type { RateClass } from '#gateway/edge/edge';
import type { PreparedOperation } from '#gateway/graph/prepared-operation';
import type { AreaName } from '#protocol/areas';
import type { Permission } from '#protocol/permissions';
import { packageRoot } from '#runtime/package-root';

/** A path segment: literal text, or a token that matches any text. */
type PathSegment = { readonly text: string } | { readonly token: string };

export type PathPattern = readonly PathSegment[];

const PATTERN = /^(\/|(\/(:\w+|[\w.~-]+))+)$/;

/**
 * Parses `/auth/admin/roles/:id`.
 *
 * @throws Error when it is not a path, or a token occurs twice.
 */
export function parsePattern(path: string): PathPattern {
  if (!PATTERN.test(path)) throw new Error(`"${path}" is not a path`);
  const pattern = path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (part.startsWith(':') ? { token: part.slice(1) } : { text: part }));
  const tokens = tokensOf(pattern);
  if (new Set(tokens).size < tokens.length) throw new Error(`"${path}" has a token twice`);
  return pattern;
}

/** Returns the names of the tokens, in order. */
export function tokensOf(pattern: PathPattern): string[] {
  return pattern.flatMap((segment) => ('token' in segment ? [segment.token] : []));
}

/** Formats a pattern; the inverse of `parsePattern`. */
export function formatPattern(pattern: PathPattern): string {
  return `/${pattern.map((segment) => ('token' in segment ? `:${segment.token}` : segment.text)).join('/')}`;
}

/** Result of comparing two patterns; `apart` when no path matches both. */
type Precedence = 'apart' | 'same' | 'first' | 'second' | 'ambiguous';

/** Compares two patterns: a literal precedes a token, in every segment. */
export function comparePatterns(first: PathPattern, second: PathPattern): Precedence {
  if (first.length !== second.length) return 'apart';
  let firstWins = false;
  let secondWins = false;
  for (const [index, segment] of first.entries()) {
    const other = second[index];
    if (!other) return 'apart';
    if ('text' in segment && 'text' in other) {
      if (segment.text !== other.text) return 'apart';
    } else if ('text' in segment) firstWins = true;
    else if ('text' in other) secondWins = true;
  }
  if (firstWins && secondWins) return 'ambiguous';
  if (firstWins) return 'first';
  return secondWins ? 'second' : 'same';
}

/** Returns the folder of `rest.graphql` and `operations/`; the build does not copy documents. */
export function facadeFolder(): string {
  return join(packageRoot, 'rest-facade');
}

export const REST_METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export const REST_ACCESS = ['PUBLIC', 'AUTHENTICATED', 'PLUGIN', 'HOOK', 'SERVICE'] as const;
export const REST_TRANSPORTS = [
  'JSON',
  'EMPTY',
  'CACHED',
  'REDIRECT',
  'HEALTH',
  'TEXT',
  'FILE',
  'CSV',
  'EVENT_STREAM',
] as const;
export const REST_BODIES = ['JSON', 'MULTIPART', 'WEBHOOK'] as const;
export const REST_COOKIES = ['SESSION', 'SIGN_IN'] as const;
export const VARIABLE_PLACES = ['path', 'query', 'body', 'header', 'cookie', 'cookies', 'page'] as const;

/** The path token that is the credential of endpoints with access HOOK. */
export const HOOK_KEY = 'hook_key';

export type RestMethod = (typeof REST_METHODS)[number];
export type RestAccess = (typeof REST_ACCESS)[number];
export type RestTransport = (typeof REST_TRANSPORTS)[number];
export type RestCookie = (typeof REST_COOKIES)[number];
export type RestBody = (typeof REST_BODIES)[number];
/** `cookies` are all cookies of a kind; `form` and `file` are text fields and files of a multipart body. */
export type VariablePlace = (typeof VARIABLE_PLACES)[number] | 'form' | 'file';

/** The arguments of `@rest`. */
export interface RestContract {
  readonly method: RestMethod;
  /** As at the gateway. */
  readonly path: string;
  readonly access: RestAccess;
  /** Any of these grants access; empty when none is required. */
  readonly permissions: readonly Permission[];
  /** Status of a success. */
  readonly status: number;
  /** Message of the 404 when the root field is null. */
  readonly notFound: string | null;
  /** Format of the body. */
  readonly consumes: RestBody;
  /** Maximum bytes of a file; null when no file is accepted. */
  readonly maxFileBytes: number | null;
  readonly transport: RestTransport;
  /** Media types of the response file; empty when the response is not a file. */
  readonly produces: readonly string[];
  readonly cookie: RestCookie | null;
  /** Suggested file name of the response; null when it is not a file. */
  readonly fileName: string | null;
  /** Whether the response is the same for every caller and is cached for a short time. */
  readonly cache: boolean;
  /** Whether requests may have an `Idempotency-Key`. */
  readonly idempotencyKey: boolean;
  /** Day since when the endpoint is deprecated, such as `2026-12-01`; null if it is not. */
  readonly deprecated: string | null;
  /** Day from which it may be removed; null if that is not decided. */
  readonly sunset: string | null;
}

/** Source of a variable's value, in the caller's spelling; dots in a body name denote nested objects. */
export interface VariableSource {
  readonly place: VariablePlace;
  readonly name: string;
}

export interface RestVariable {
  /** Name in the document, without `$`. */
  readonly name: string;
  readonly source: VariableSource;
  readonly type: GraphQLInputType;
  /** Neither nullable nor defaulted. */
  readonly required: boolean;
  /** The default as JSON, or null. */
  readonly fallback: { readonly value: unknown } | null;
  readonly description: string | null;
  /** Additional rate class of requests that set the variable to true. */
  readonly countedAs: RateClass | null;
}

/** How a response maps to a CSV file. */
export interface CsvShape {
  /** Keys of the rows, in document order. */
  readonly columns: readonly string[];
  /** The variable that selects the next page. */
  readonly pageVariable: string;
}

/** One endpoint of the contract, as read from its document. */
export interface RestOperation {
  /** The operation's name and OpenAPI's `operationId`. */
  readonly name: string;
  /** File below `operations/`, for error messages at start-up. */
  readonly file: string;
  /** Folder of the document: an area, or the gateway. */
  readonly area: AreaName | 'gateway';
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly summary: string;
  /** The paragraphs after the summary. */
  readonly description: string | null;
  readonly contract: RestContract;
  readonly pattern: PathPattern;
  readonly variables: readonly RestVariable[];
  /** How many nested single fields named `body` wrap the response; 0 when the data is the response. */
  readonly bodyDepth: number;
  /** Whether a root object without a key means that no user is signed in. */
  readonly ofSignedIn: boolean;
  /** Null when the response is not CSV. */
  readonly csv: CsvShape | null;
  /** The document for the graph: without `@rest`, `@from` and descriptions. */
  readonly document: DocumentNode;
}

/** An endpoint with its prepared plan. */
export interface RestEndpoint extends RestOperation {
  readonly prepared: PreparedOperation;
  /** The query parameters of a list of pages; null for other endpoints. */
  readonly pageParameters: readonly string[] | null;
}
