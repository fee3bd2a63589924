import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EdgeRequest } from '#gateway/edge/edge';
import type { RestEndpoint } from './rest-operation';

/** One request that found its endpoint. */
export interface EndpointRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly request: EdgeRequest;
  readonly endpoint: RestEndpoint;
  readonly tokens: ReadonlyMap<string, string>;
  /** The query string, encoded. */
  readonly search: string;
}
