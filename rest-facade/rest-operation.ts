import type { DocumentNode, GraphQLInputType } from 'graphql';
import type { RateClass } from '#gateway/edge/edge';
import type { PreparedOperation } from '#gateway/prepared-operation';
import type { Permission } from '#kit/access/permissions';
import type { AreaName } from '#kit/areas';
import type { PathPattern } from './routing/path-pattern';

export const REST_METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export const REST_ACCESS = ['PUBLIC', 'AUTHENTICATED', 'PLUGIN', 'SERVICE'] as const;
export const REST_TRANSPORTS = ['JSON', 'CACHED', 'REDIRECT', 'HEALTH', 'TEXT'] as const;
export const REST_COOKIES = ['SESSION', 'SIGN_IN'] as const;
export const VARIABLE_PLACES = ['path', 'query', 'body', 'header', 'cookie'] as const;

export type RestMethod = (typeof REST_METHODS)[number];
export type RestAccess = (typeof REST_ACCESS)[number];
export type RestTransport = (typeof REST_TRANSPORTS)[number];
export type RestCookie = (typeof REST_COOKIES)[number];
export type VariablePlace = (typeof VARIABLE_PLACES)[number];

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
  readonly transport: RestTransport;
  readonly cookie: RestCookie | null;
  /** Media type of a text; null for every other transport. */
  readonly produces: string | null;
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
  /** The sole root field is the response itself. */
  readonly unwraps: boolean;
  /** The document as the graph gets it: without `@rest`, `@from` and descriptions. */
  readonly document: DocumentNode;
}

/** An endpoint that can answer. */
export interface RestEndpoint extends RestOperation {
  readonly prepared: PreparedOperation;
}
