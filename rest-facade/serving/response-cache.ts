import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isKnown } from '#gateway/edge/entity-tag';
import type { AreaChanges } from '#gateway/execution/area-calls';
import type { AreaName } from '#protocol/areas';
import { ANONYMOUS } from '#protocol/principal';
import { NO_OBSERVER, type Observer, type ResponseRead } from '#runtime/observe/observer';
import { TtlCache } from '#runtime/ttl-cache';
import { graphResponse, type ResponseServices } from '../response/graph-response';
import { type RestResponse, wantsEnvelope } from '../response/rest-response';
import type { EndpointRequest } from '../router';

/**
 * Milliseconds for which a response is cached, counted from before it was computed. Writes of other
 * processes, jobs and the command line are not broadcast, so a response may be stale for that long.
 */
export const RESPONSE_TTL_MS = 1000;

/** Identifies a response: requests with equal keys share it. */
export interface CacheKey {
  /** Name of the endpoint. */
  readonly route: string;
  /** The route and everything that the response depends on. */
  readonly key: string;
  /** The areas whose data the response contains. */
  readonly areas: readonly AreaName[];
}

/** A computed response. */
export interface ComputedResponse<T> {
  readonly response: T;
  /** Its size in bytes; null if it must not be cached. */
  readonly bytes: number | null;
  /** Milliseconds, from the start of the computation, until the clock makes it invalid; null for never. */
  readonly validForMs: number | null;
}

interface ResponseCacheOptions {
  readonly changes: AreaChanges;
  readonly observer?: Observer;
  /** Maximum bytes of all cached responses together. */
  readonly maxBytes?: number;
  /** Monotonic clock in milliseconds. */
  readonly now?: () => number;
}

const DEFAULT_MAX_BYTES = 32 * 1024 * 1024;

/** Overhead of an entry in addition to its response and key. */
const ENTRY_BYTES = 256;

/**
 * Caches responses that are the same for every caller, and coalesces concurrent requests. A response computed
 * or begun before a mutation of this process is not returned to requests that arrive after the mutation was
 * answered.
 */
export class ResponseCache<T> {
  private readonly responses: TtlCache<ComputedResponse<T>>;
  private readonly changes: AreaChanges;
  private readonly observer: Observer;

  constructor({ changes, observer = NO_OBSERVER, maxBytes = DEFAULT_MAX_BYTES, now }: ResponseCacheOptions) {
    this.changes = changes;
    this.observer = observer;
    this.responses = new TtlCache<ComputedResponse<T>>({
      ttlMs: RESPONSE_TTL_MS,
      maxSize: maxBytes,
      maxEntrySize: maxBytes / 4,
      sizeOf,
      ttlOf: ({ validForMs }) => Math.min(RESPONSE_TTL_MS, validForMs ?? RESPONSE_TTL_MS),
      ...(now && { now }),
    });
  }

  /**
   * Returns the response for a key: cached, in flight, or newly computed.
   *
   * @param work computes the response; a rejection is passed to all waiting requests.
   */
  async response({ route, key, areas }: CacheKey, work: () => Promise<ComputedResponse<T>>): Promise<T> {
    // A change increments the version, so that an older response is replaced.
    const version = this.changes.mark(areas).join(' ');
    const observe = (outcome: ResponseRead) => this.observer.responseRead(route, outcome);
    return (await this.responses.get(key, work, observe, version)).response;
  }

  /** Returns whether a caller may know of a change that a replica of the database lacks. */
  isKnownTo(address: string): boolean {
    return this.changes.isKnownTo(address);
  }
}

/** Returns the bytes of an entry, two per character of the key; null for an uncacheable response. */
function sizeOf(key: string, computed?: ComputedResponse<unknown>): number | null {
  const overhead = 2 * key.length + ENTRY_BYTES;
  if (!computed) return overhead;
  return computed.bytes === null ? null : computed.bytes + overhead;
}

/** A public body and its hash. */
interface SharedBody {
  readonly bytes: Buffer;
  readonly hash: string;
  /** Of a text, which has no envelope; null for JSON. */
  readonly contentType: string | null;
}

/** The result of a public request; `other` is an error response. */
export type SharedResponse = { readonly body: SharedBody } | { readonly other: RestResponse };

function sharedBody(bytes: Buffer, contentType: string | null): SharedBody {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  return { bytes, hash, contentType };
}

/**
 * Returns 200 with a body that caches may store but must revalidate, so that callers read their own writes
 * and time-dependent statuses are correct; 304 when the ETag matches.
 */
function sharedResponse(req: IncomingMessage, { bytes, hash, contentType }: SharedBody): RestResponse {
  const isText = contentType !== null;
  const etag = wantsEnvelope(req) && !isText ? `"${hash}.envelope"` : `"${hash}"`;
  const headers = {
    etag,
    'cache-control': 'public, no-cache',
    vary: 'Origin, X-Response-Envelope',
  };
  if (isKnown(req.headers['if-none-match'], etag)) return { status: 304, headers, content: null };
  if (!isText) return { status: 200, headers, content: { json: bytes } };
  return { status: 200, headers: { ...headers, 'content-type': contentType }, content: { text: bytes } };
}

/**
 * Serves a response that is the same for every caller. The document runs anonymously, so that a cached
 * response cannot contain private data.
 */
export async function serveShared(
  cache: ResponseCache<SharedResponse>,
  services: ResponseServices,
  call: EndpointRequest,
  variables: Readonly<Record<string, unknown>>,
): Promise<RestResponse> {
  const { name: route, prepared } = call.endpoint;
  // Responses that may come from a replica are cached apart from those for callers who know of a change.
  const variant = cache.isKnownTo(call.request.address) ? ' current' : '';
  const question = {
    route,
    key: `${route} ${JSON.stringify(variables)}${variant}`,
    areas: prepared.reads?.areas ?? [],
  };
  const response = await cache.response(question, () => work(services, call, variables));
  return 'body' in response ? sharedResponse(call.req, response.body) : response.other;
}

async function work(
  services: ResponseServices,
  call: EndpointRequest,
  variables: Readonly<Record<string, unknown>>,
): Promise<ComputedResponse<SharedResponse>> {
  const { address, requestId } = call.request;
  const { prepared } = call.endpoint;
  const caller = { principal: ANONYMOUS, address, requestId };
  const result = await prepared.execute(variables, caller);
  const response = await graphResponse(services, call, result, false);
  const body = bodyOf(response);
  // Errors are not cached: the number of names that do not exist is unbounded.
  if (!body) return { response: { other: response }, bytes: null, validForMs: null };
  return { response: { body }, bytes: body.bytes.length, validForMs: result.validForMs ?? null };
}

/** Returns a text, or a payload as JSON; null for other contents. */
function bodyOf({ content, headers }: RestResponse): SharedBody | null {
  if (!content) return null;
  if ('json' in content) return sharedBody(content.json, null);
  if ('text' in content) return sharedBody(Buffer.from(content.text), String(headers['content-type']));
  return 'payload' in content ? sharedBody(Buffer.from(JSON.stringify(content.payload)), null) : null;
}
