/**
 * A batch: subgraph requests in one POST, a JSON object per line. The response has a line for each, as soon
 * as it is ready; an empty line is a heartbeat.
 */
export const BATCH_MEDIA_TYPE = 'application/x-ndjson';

/** The response header by which an area says that it takes batches: those of older versions do not. */
export const ACCEPT_POST_HEADER = 'accept-post';

/** The most requests of one batch. */
export const MAX_BATCH_REQUESTS = 32;

/** A request in a batch. */
export interface BatchedRequest {
  /** Those of a request alone, such as the caller assertion. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Whether the data of a response without errors may follow in a line of its own. */
  readonly acceptsDataLine?: boolean;
}

/** A response in a batch. */
export interface BatchedResponse {
  /** The position of the request, from 0. */
  readonly index: number;
  readonly status: number;
  /** Whether the process is draining. */
  readonly isLast?: boolean;
  /** Whether the next line is the `data` that is absent from the body. */
  readonly dataFollows?: boolean;
  readonly body: unknown;
}
