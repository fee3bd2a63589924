import type { DocumentNode, GraphQLInputType } from 'graphql';
import type { RateClass } from '#gateway/edge/edge';
import type { PreparedOperation } from '#gateway/prepared-operation';
import type { AreaName } from '#protocol/areas';
import type { Permission } from '#protocol/permissions';
import type { PathPattern } from './routing/path-pattern';

export const REST_METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export const REST_ACCESS = ['PUBLIC', 'AUTHENTICATED', 'PLUGIN', 'SERVICE'] as const;
export const REST_TRANSPORTS = ['JSON', 'CACHED', 'REDIRECT', 'HEALTH', 'TEXT', 'FILE', 'CSV'] as const;
export const REST_BODIES = ['JSON', 'MULTIPART'] as const;
export const REST_COOKIES = ['SESSION', 'SIGN_IN'] as const;
export const VARIABLE_PLACES = ['path', 'query', 'body', 'header', 'cookie', 'cookies', 'page'] as const;

export type RestMethod = (typeof REST_METHODS)[number];
export type RestAccess = (typeof REST_ACCESS)[number];
export type RestTransport = (typeof REST_TRANSPORTS)[number];
export type RestCookie = (typeof REST_COOKIES)[number];
export type RestBody = (typeof REST_BODIES)[number];
/** `cookies` are all of a kind; `form` and `file` are the text fields and the files of a multipart body. */
export type VariablePlace = (typeof VARIABLE_PLACES)[number] | 'form' | 'file';

/** The arguments of `@rest`. */
export interface RestContract {
  readonly method: RestMethod;
  /** As at the gateway. */
  readonly path: string;
  readonly access: RestAccess;
  /** Any of these opens the endpoint; empty where none is needed. */
  readonly permissions: readonly Permission[];
  /** Status of success. */
  readonly status: number;
  /** Message of the 404 when the root field is null. */
  readonly notFound: string | null;
  /** How the body is read. */
  readonly consumes: RestBody;
  /** Bytes that one file may have; null where no file is taken. */
  readonly maxFileBytes: number | null;
  readonly transport: RestTransport;
  /** Media types that a file may have; empty where the answer is no file. */
  readonly produces: readonly string[];
  readonly cookie: RestCookie | null;
  /** What a file is called when it is saved; null where the answer is none. */
  readonly fileName: string | null;
  /** Whether the answer is the same whoever asks, and may be given again for a moment. */
  readonly cache: boolean;
}

/** Where a variable's value comes from, in the caller's spelling; dots in a body name lead into objects. */
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
  /** The default as JSON, or null where there is none. */
  readonly fallback: { readonly value: unknown } | null;
  readonly description: string | null;
  /** The class in which a request is counted too that sets it to true. */
  readonly countedAs: RateClass | null;
}

/** How an answer becomes a CSV file. */
export interface CsvShape {
  /** Keys of the rows, in the order of the document. */
  readonly columns: readonly string[];
  /** The variable that a page gives to the one that follows. */
  readonly pageVariable: string;
}

/** One endpoint of the contract, as its document says it. */
export interface RestOperation {
  /** The operation's name; OpenAPI's `operationId`. */
  readonly name: string;
  /** File below `operations/`, for messages at boot. */
  readonly file: string;
  /** Folder of the document: an area, or the gateway itself. */
  readonly area: AreaName | 'gateway';
  readonly kind: 'query' | 'mutation';
  readonly summary: string;
  /** The paragraphs that follow the summary. */
  readonly description: string | null;
  readonly contract: RestContract;
  readonly pattern: PathPattern;
  readonly variables: readonly RestVariable[];
  /** How many sole fields called `body`, one in the other, lie around the response; 0 where the data is the response. */
  readonly bodyDepth: number;
  /** Null where the answer is no CSV file. */
  readonly csv: CsvShape | null;
  /** The document as the graph gets it: without `@rest`, `@from` and descriptions. */
  readonly document: DocumentNode;
}

/** An endpoint that can answer. */
export interface RestEndpoint extends RestOperation {
  readonly prepared: PreparedOperation;
}
